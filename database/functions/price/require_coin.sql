create or replace function app.require_coin(p_coin_id text) returns app.coins
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
begin
  select c.* into coin from app.coins c where c.coin_id = p_coin_id;
  if not found then
    perform app.refuse('unknown_coin', jsonb_build_object('coin', p_coin_id));
  end if;
  if coin.alias_of is not null then
    select c.* into strict coin from app.coins c where c.coin_id = coin.alias_of;
  end if;
  return coin;
end $$;
comment on function app.require_coin(text) is 'The asset with this id; for an alias, the asset behind it (T10). Refuses unknown_coin.';
