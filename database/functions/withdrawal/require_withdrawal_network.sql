create or replace function app.require_withdrawal_network(p_coin app.coins, p_network text) returns app.coin_networks
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  pair app.coin_networks;
begin
  select n.* into pair
  from app.coin_networks n
  where n.coin_id = p_coin.coin_id and n.withdrawal_name = btrim(p_network);
  if not found then
    perform app.refuse('network_mismatch', jsonb_build_object('coin', p_coin.symbol));
  end if;
  if not (p_coin.withdrawal_enabled and pair.withdrawal_enabled) then
    perform app.refuse('withdrawal_disabled');
  end if;
  return pair;
end $$;
comment on function app.require_withdrawal_network(app.coins, text) is
  'The registry''s entry for a coin and a network by its withdrawal name (T11). Refuses network_mismatch, withdrawal_disabled.';
