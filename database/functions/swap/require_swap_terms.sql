create or replace function app.require_swap_terms(context jsonb, p_from app.coins, p_to app.coins) returns app.swap_terms
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  is_usual boolean;
  terms app.swap_terms;
begin
  -- One statement reads what may have changed while the caller waited for a lock. If it finds anything unusual, the
  -- checks are made one by one.
  with prices as (
    select p.coin_id, p.market_price, p.premium_rate
    from app.trading_prices p
    where p.coin_id in (p_from.coin_id, p_to.coin_id) and p.is_fresh
  )
  select f.market_price, f.premium_rate, t.market_price, t.premium_rate,
    coalesce((select fee.fee_amount from app.swap_fees fee where fee.coin_id = p_from.coin_id), 0),
    p_from.swap_enabled and p_to.swap_enabled
      and not exists (select from app.pauses)
      and not exists (select from app.held_price_jumps)
  into terms.from_market_price, terms.from_premium_rate, terms.to_market_price, terms.to_premium_rate, terms.fee, is_usual
  from prices f, prices t
  where f.coin_id = p_from.coin_id and t.coin_id = p_to.coin_id;
  if is_usual is not true then
    perform app.require_swappable(context, p_from, p_to);
    -- A price that became fresh only now.
    if terms.from_market_price is null then
      perform app.refuse('price_stale', jsonb_build_object('coin', p_from.symbol));
    end if;
  end if;
  terms.from_spread_percent := p_from.swap_spread_percent;
  terms.to_spread_percent := p_to.swap_spread_percent;
  -- The house never pays a premium (T7): for the coin it receives, the smaller of the two premiums applies.
  terms.from_price := terms.from_market_price * (1 + least(terms.from_premium_rate, terms.to_premium_rate))
    * (1 - trim_scale(terms.from_spread_percent / 100));
  terms.to_price := terms.to_market_price * (1 + terms.to_premium_rate) * (1 + trim_scale(terms.to_spread_percent / 100));
  terms.rate := terms.from_price / terms.to_price;
  terms.market_rate := terms.from_market_price / terms.to_market_price;
  terms.fee := app.round_up(terms.fee, p_from.decimals);
  return terms;
end $$;
comment on function app.require_swap_terms(jsonb, app.coins, app.coins) is
  'The current terms on which this caller can swap these two coins (T6, T7, T8). Refuses what app.require_swappable refuses.';
