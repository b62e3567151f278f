create or replace function api.get_user_balance(context jsonb, p_user_id uuid, p_coin_id text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
  coin app.coins;
  available numeric;
begin
  if p_user_id is distinct from caller.id then
    perform app.refuse('not_found');
  end if;
  coin := app.require_coin(p_coin_id);
  select b.available into available
  from ledger.balances b
  where b.user_id = caller.id and b.coin_id = coin.coin_id;
  return to_jsonb(trim_scale(coalesce(available, 0))::text);
end $$;
comment on function api.get_user_balance(jsonb, uuid, text) is
  'The caller''s available amount of a coin, as a decimal string. Another user''s id and an unknown one get the same not_found (T32).';
