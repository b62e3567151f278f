create or replace function app.use_swap_quote(
  p_user_id uuid,
  p_quote_id uuid,
  p_from app.coins,
  p_to app.coins,
  p_from_amount numeric,
  p_to_amount numeric,
  p_now app.swap_terms
) returns app.swap_terms
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock_timestamp();
  quote app.swap_quotes;
begin
  select q.* into quote from app.swap_quotes q where q.user_id = p_user_id and q.id = p_quote_id;
  if (
    quote.from_coin_id = p_from.coin_id and quote.to_coin_id = p_to.coin_id
    and quote.from_amount = p_from_amount and quote.to_amount = p_to_amount
  ) is not true then
    perform app.refuse('quote_mismatch');
  elsif quote.used_at is not null then
    perform app.refuse('quote_used');
  elsif quote.expires_at <= moment then
    perform app.refuse('quote_expired');
  elsif quote.rate > p_now.rate * (1 + app.swap_quote_tolerance(p_now)) then
    perform app.refuse('quote_withdrawn');
  end if;
  update app.swap_quotes q
  set used_at = moment
  where q.user_id = p_user_id and q.id = p_quote_id and q.used_at is null;
  if not found then
    perform app.refuse('quote_used');
  end if;
  return app.swap_quote_terms(quote);
end $$;
comment on function app.use_swap_quote(uuid, uuid, app.coins, app.coins, numeric, numeric, app.swap_terms) is
  'Spends a firm quote of this user for exactly this swap and returns its terms; p_now are the current terms. The user''s balances must be '
  'locked. Refuses quote_mismatch (also for unknown quotes and other users''), quote_used, quote_expired, quote_withdrawn.';

create or replace function app.swap_quote_tolerance(p_terms app.swap_terms) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Within the spreads, a quote never pays more than the market does now: (1 + f + t)(1 - f) <= 1 + t.
  return greatest(
    p_terms.from_spread_percent + p_terms.to_spread_percent, app.setting('swap_quote_tolerance_percent')::numeric
  ) / 100;
end $$;
comment on function app.swap_quote_tolerance(app.swap_terms) is
  'How much better than the current rate a quote may be, as a fraction: both coins'' spreads, or the setting swap_quote_tolerance_percent if that '
  'is more (T69).';

create or replace function app.swap_quote_terms(p_quote app.swap_quotes) returns app.swap_terms
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  terms app.swap_terms;
begin
  terms.quote_id := p_quote.id;
  terms.from_price := p_quote.from_price;
  terms.to_price := p_quote.to_price;
  terms.rate := p_quote.rate;
  terms.fee := p_quote.fee;
  terms.market_rate := p_quote.market_rate;
  terms.from_market_price := p_quote.from_market_price;
  terms.to_market_price := p_quote.to_market_price;
  terms.from_premium_rate := p_quote.from_premium_rate;
  terms.to_premium_rate := p_quote.to_premium_rate;
  terms.from_spread_percent := p_quote.from_spread_percent;
  terms.to_spread_percent := p_quote.to_spread_percent;
  return terms;
end $$;
comment on function app.swap_quote_terms(app.swap_quotes) is 'The terms held by a quote.';
