create or replace function app.require_deposit_network(p_coin app.coins, p_network text) returns app.coin_networks
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  pair app.coin_networks;
begin
  select c.* into pair
  from app.coin_networks c
  join app.networks n on n.network_id = c.network_id
  where c.coin_id = p_coin.coin_id and n.deposit_name = btrim(p_network);
  if not found then
    perform app.refuse('network_mismatch', jsonb_build_object('coin', p_coin.symbol));
  end if;
  return pair;
end $$;
comment on function app.require_deposit_network(app.coins, text) is
  'The registry''s entry for a coin and a network by its deposit name. Refuses network_mismatch.';
