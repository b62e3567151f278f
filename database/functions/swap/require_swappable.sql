create or replace function app.require_swappable(context jsonb, p_from app.coins, p_to app.coins) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_active_user(context);
  perform app.require_not_paused('swap', array[p_from.coin_id, p_to.coin_id]);
  if not (p_from.swap_enabled and p_to.swap_enabled) then
    perform app.refuse('coin_not_swappable', jsonb_build_object(
      'coin', case when p_from.swap_enabled then p_to.symbol else p_from.symbol end
    ));
  end if;
  perform app.require_fresh_price(p_from);
  perform app.require_fresh_price(p_to);
end $$;
comment on function app.require_swappable(jsonb, app.coins, app.coins) is
  'Checks one by one that this caller can swap these two coins now: rights, pauses, coins, prices. Refuses not_authenticated, '
  'account_suspended, swaps_paused, coin_not_swappable, price_unavailable, price_stale.';
