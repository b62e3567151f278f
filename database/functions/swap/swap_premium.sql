create or replace function app.swap_premium(
  p_terms app.swap_terms,
  p_to app.coins,
  p_from_amount numeric,
  p_to_amount numeric
) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Without a premium and a spread, the two differ only by rounding.
  return greatest(trunc(p_from_amount * p_terms.market_rate, p_to.decimals) - p_to_amount, 0);
end $$;
comment on function app.swap_premium(app.swap_terms, app.coins, numeric, numeric) is
  'The cost of a swap''s premium and spread, in the to-coin: how much more the market would give.';
