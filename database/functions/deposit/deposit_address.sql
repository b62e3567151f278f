create or replace function app.deposit_address(p_user_id uuid, p_coin_id text, p_network_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select a.public_address
    from app.wallets w
    join app.wallet_addresses e on e.wallet_id = w.wallet_id and e.shown_to is null
    join app.pool_addresses a on a.network_id = e.network_id and a.address_key = e.address_key
    where w.user_id = p_user_id and e.coin_id = p_coin_id and e.network_id = p_network_id
  );
end $$;
comment on function app.deposit_address(uuid, text, text) is 'The address at which a user currently receives a coin on a network, or null.';
