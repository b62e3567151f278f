create or replace function app.require_quota(p_user_id uuid, p_coin app.coins, p_amount numeric) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  quota numeric := app.setting('withdrawal_quota_usdt');
  used numeric;
  -- An old price would count a dear coin as a cheap one: without a price to trade on nothing is withdrawn (T56).
  price numeric := case when p_coin.is_stable then 1 else (app.require_fresh_price(p_coin)).market_price end;
  value numeric := app.round_up(p_amount * price, 6);
begin
  used := app.quota_used(p_user_id);
  if used + value > quota then
    perform app.refuse('quota_exceeded', jsonb_build_object('left', trim_scale(greatest(quota - used, 0))::text));
  end if;
  return value;
end $$;
comment on function app.require_quota(uuid, app.coins, numeric) is
  'The value in USDT of a withdrawal that the quota still allows (T12); the caller holds the lock on the user. '
  'A stable coin counts as a dollar, any other at its market price, which must be one to trade on (T56). '
  'Refuses price_unavailable, price_stale, quota_exceeded.';
