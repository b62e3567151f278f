create or replace function app.require_quota(p_user_id uuid, p_coin app.coins, p_amount numeric) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  quota numeric := app.setting('withdrawal_quota_usdt');
  used numeric;
  price numeric;
  value numeric;
begin
  select p.market_price into price from app.crypto_prices p where p.coin_id = p_coin.coin_id;
  if p_coin.is_stable then
    price := 1;
  end if;
  if price is null then
    perform app.refuse('price_unavailable', jsonb_build_object('coin', p_coin.symbol));
  end if;
  value := app.round_up(p_amount * price, 6);
  used := app.quota_used(p_user_id);
  if used + value > quota then
    perform app.refuse('quota_exceeded', jsonb_build_object('left', trim_scale(greatest(quota - used, 0))::text));
  end if;
  return value;
end $$;
comment on function app.require_quota(uuid, app.coins, numeric) is
  'The value in USDT of a withdrawal that the quota still allows (T12); the caller holds the lock on the user. '
  'A stable coin counts as a dollar, any other at its latest market price. Refuses price_unavailable, quota_exceeded.';
