create or replace function app.swap_option_loss() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  worst record;
begin
  select o.from_coin, o.to_coin, round(o.usd_per_hour::numeric, 2) as usd_per_hour, trim_scale(o.amount_usd) as amount_usd into worst
  from app.swap_options() o
  order by o.usd_per_hour desc, o.from_coin, o.to_coin
  limit 1;
  return case when worst.usd_per_hour > 0 then jsonb_build_object(
    'usd', worst.usd_per_hour::text, 'amount', worst.amount_usd::text, 'from', worst.from_coin, 'to', worst.to_coin
  ) end;
end $$;
comment on function app.swap_option_loss() is
  'What one user may win in an hour, after fees, with firm prices of the worst pair of coins under the current settings (T69): {usd, amount, from, to}: '
  'that, the amount of a swap in US dollars, and symbols; null if it is nothing.';

create or replace function app.swap_options()
returns table (from_coin text, to_coin text, usd_per_hour double precision, amount_usd numeric, confirmed_share double precision)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Of one coin against the dollar; two coins move independently. A year has 31,536,000 seconds.
  volatility constant double precision := 0.45 / sqrt(31536000);
  limits app.swap_limits := app.current_swap_limits();
  -- Without a limit, the amount of an actual attack.
  most numeric := least(nullif(limits.per_swap, 0), nullif(limits.per_minute, 0), 500000);
  seconds integer := app.setting('swap_quote_seconds');
  tolerance double precision := app.setting('swap_quote_tolerance_percent');
  per_minute integer := app.setting('swap_quotes_per_minute');
  unused integer := app.setting('unused_swap_quotes_per_hour');
begin
  return query
  select f.symbol, t.symbol, (
      -- What a minute's limit leaves of the quotes that pay.
      least(1, 60 * nullif(limits.per_minute, 0)::double precision / nullif(quotes.number * option.use_share * most, 0))
      * quotes.number * (option.gain_share * most - option.use_share * pair.fee_usd)
    )::double precision,
    most,
    app.normal_below(pair.survives / nullif(pair.move / sqrt(seconds) * sqrt(5), 0))
  from app.coins f
  cross join app.coins t
  left join app.swap_fees fee on fee.coin_id = f.coin_id
  left join app.crypto_prices price on price.coin_id = f.coin_id
  cross join lateral (
    select (f.swap_spread_percent + t.swap_spread_percent)::double precision / 100 as costs,
      greatest((f.swap_spread_percent + t.swap_spread_percent)::double precision, tolerance) / 100 as survives,
      volatility * sqrt(seconds * ((not f.is_stable)::integer + (not t.is_stable)::integer)) as move,
      coalesce(fee.fee_amount * price.market_price, 0)::double precision as fee_usd
  ) pair
  cross join lateral app.option_gain(pair.costs, pair.survives, pair.move) option
  -- Each quote that does not pay counts against the budget of unused ones.
  cross join lateral (
    select least(60 * per_minute, unused / nullif(1 - option.use_share, 0)) as number
  ) quotes
  where f.coin_id <> t.coin_id and f.alias_of is null and t.alias_of is null and pair.move > 0;
end $$;
comment on function app.swap_options() is
  'Of each pair of coins, at a yearly volatility of 45 percent: what a user may win in an hour with swaps of this amount by confirming only the firm '
  'prices that pay, in US dollars after fees (bench/src/options.ts finds the same by chance), and which share of confirmations after five seconds '
  'finds its price still held. Without premiums, which only lessen the gain.';

create or replace function app.option_gain(
  p_costs double precision, p_survives double precision, p_move double precision,
  out gain_share double precision, out use_share double precision
)
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  costs constant double precision := p_costs / p_move;
  survives constant double precision := p_survives / p_move;
  -- A price that has reached the tolerance is confirmed just before.
  reached constant double precision := 2 * (1 - app.normal_below(survives));
  mirrored constant double precision := 2 * survives - costs;
begin
  -- Of all others, those that end above the costs: of a random walk that stays below a bound, by reflection at it.
  use_share := reached + 2 * app.normal_below(survives) - app.normal_below(costs) - app.normal_below(mirrored);
  gain_share := p_move * (
    (survives - costs) * reached
    + app.normal_density(costs) - app.normal_density(survives) - costs * (app.normal_below(survives) - app.normal_below(costs))
    - mirrored * (app.normal_below(mirrored) - app.normal_below(survives))
    + app.normal_density(survives) - app.normal_density(mirrored)
  );
  -- Nothing can be won within the spreads; the sum above then differs from zero by rounding alone.
  if p_survives <= p_costs then
    gain_share := 0;
  end if;
end $$;
comment on function app.option_gain(double precision, double precision, double precision) is
  'Of a price that is held while the market moves by a normal distribution with this deviation: the mean gain of one who confirms it only where it '
  'pays more than its costs, and how often that is. p_survives is the move at which the price is withdrawn. All are shares of the amount.';

create or replace function app.normal_below(p_deviations double precision) returns double precision
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select (1 + erf(p_deviations / sqrt(2))) / 2
$$;
comment on function app.normal_below(double precision) is 'The share of a normal distribution that lies below so many standard deviations.';

create or replace function app.normal_density(p_deviations double precision) returns double precision
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select exp(-least(p_deviations ^ 2, 1000) / 2) / sqrt(2 * pi())
$$;
comment on function app.normal_density(double precision) is 'The density of the normal distribution at so many standard deviations.';

create or replace function app.lock_swap_option_loss() returns numeric
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Two changes that are harmless alone could lose money together (T64).
  perform pg_advisory_xact_lock(hashtextextended('app.swap_option_loss', 0));
  return coalesce((app.swap_option_loss() ->> 'usd')::numeric, 0);
end $$;
comment on function app.lock_swap_option_loss() is
  'What firm prices lose in an hour, in US dollars, before a change that bears on it; serialises such changes until the call ends.';

create or replace function app.require_accepted_loss(p_accepted numeric) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  loss jsonb := app.swap_option_loss();
begin
  if (loss ->> 'usd')::numeric > p_accepted then
    perform app.refuse('loses_money', loss);
  end if;
end $$;
comment on function app.require_accepted_loss(numeric) is
  'Checks a change that bears on firm prices, after it was made: they may lose no more in an hour than before or than the administrator has accepted, '
  'in US dollars (T69). The caller has called app.lock_swap_option_loss. Refuses loses_money with what app.swap_option_loss() returns.';
