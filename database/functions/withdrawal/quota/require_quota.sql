create or replace function app.quota_price(p_coin app.coins) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A stale price could count an expensive coin as a cheap one, so without a fresh price nothing is withdrawn (T56).
  return case when p_coin.is_stable then 1 else app.require_fresh_price(p_coin) end;
end $$;
comment on function app.quota_price(app.coins) is
  'The price at which a withdrawal counts against the quota: a dollar for a stable coin, otherwise its fresh market price (T56). Refuses '
  'price_unavailable, price_stale.';

create or replace function app.require_quota(p_user_id uuid, p_amount numeric, p_price numeric) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  quota numeric := app.setting('withdrawal_quota_usdt');
  used numeric;
  value numeric := app.round_up(p_amount * p_price, 6);
begin
  used := app.quota_used(p_user_id);
  if used + value > quota then
    perform app.refuse('quota_exceeded', jsonb_build_object('left', trim_scale(greatest(quota - used, 0))::text));
  end if;
  return value;
end $$;
comment on function app.require_quota(uuid, numeric, numeric) is
  'The value of a withdrawal in USDT at app.quota_price, if it is within the quota (T12); the caller holds the lock on the user. Refuses '
  'quota_exceeded.';
