create or replace function app.require_swap_terms(p_from app.coins, p_to app.coins) returns app.swap_terms
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  from_price app.crypto_prices;
  to_price app.crypto_prices;
  fee numeric;
  terms app.swap_terms;
begin
  if not (p_from.swap_enabled and p_to.swap_enabled) then
    perform app.refuse('coin_not_swappable', jsonb_build_object(
      'coin', case when p_from.swap_enabled then p_to.symbol else p_from.symbol end
    ));
  end if;
  from_price := app.require_fresh_price(p_from);
  to_price := app.require_fresh_price(p_to);
  select f.fee_amount into fee from app.swap_fees f where f.coin_id = p_from.coin_id;
  -- The house never pays a premium (T7): for the coin it receives, the smaller of the two premiums applies.
  terms.from_price := from_price.market_price * (1 + least(from_price.premium_rate, to_price.premium_rate))
    * (1 - trim_scale(p_from.swap_spread_percent / 100));
  terms.to_price := to_price.market_price * (1 + to_price.premium_rate) * (1 + trim_scale(p_to.swap_spread_percent / 100));
  terms.market_rate := from_price.market_price / to_price.market_price;
  terms.from_market_price := from_price.market_price;
  terms.to_market_price := to_price.market_price;
  terms.from_premium_rate := from_price.premium_rate;
  terms.to_premium_rate := to_price.premium_rate;
  terms.from_spread_percent := p_from.swap_spread_percent;
  terms.to_spread_percent := p_to.swap_spread_percent;
  terms.rate := terms.from_price / terms.to_price;
  terms.fee := app.round_up(coalesce(fee, 0), p_from.decimals);
  return terms;
end $$;
comment on function app.require_swap_terms(app.coins, app.coins) is
  'The current terms for swapping these two coins (T6, T7, T8). Refuses coin_not_swappable, price_unavailable, price_stale.';
