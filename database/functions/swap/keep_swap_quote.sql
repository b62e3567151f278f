create or replace function app.keep_swap_quote(
  p_user_id uuid,
  p_from app.coins,
  p_to app.coins,
  p_from_amount numeric,
  p_to_amount numeric,
  p_terms app.swap_terms
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  seconds integer := app.setting('swap_quote_seconds');
  quote app.swap_quotes;
begin
  insert into app.swap_quotes (
    user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, rate, market_rate, from_price, to_price,
    from_market_price, to_market_price, from_premium_rate, to_premium_rate, from_spread_percent, to_spread_percent, expires_at
  ) values (
    p_user_id, p_from.coin_id, p_from_amount, p_to.coin_id, p_to_amount, p_terms.fee, p_terms.rate, p_terms.market_rate,
    p_terms.from_price, p_terms.to_price, p_terms.from_market_price, p_terms.to_market_price, p_terms.from_premium_rate,
    p_terms.to_premium_rate, p_terms.from_spread_percent, p_terms.to_spread_percent,
    clock_timestamp() + make_interval(secs => seconds)
  ) returning * into quote;
  return jsonb_build_object(
    'quote_id', quote.id,
    'from_amount', trim_scale(quote.from_amount)::text,
    'to_amount', trim_scale(quote.to_amount)::text,
    -- As many decimals as a swap's p_exchange_rate may have.
    'rate', trim_scale(trunc(quote.rate, 18))::text,
    'fee', trim_scale(quote.fee)::text,
    'premium', trim_scale(app.swap_premium(p_terms, p_to, p_from_amount, p_to_amount))::text,
    'cost', app.swap_cost(quote.from_amount, quote.fee, quote.from_market_price, quote.to_amount, quote.to_market_price),
    'expires_at', quote.expires_at,
    'valid_for_seconds', seconds
  );
end $$;
comment on function app.keep_swap_quote(uuid, app.coins, app.coins, numeric, numeric, app.swap_terms) is
  'Stores a firm quote on these terms and returns it as the user sees it.';
