create or replace function app.swap_premium(
  p_market_rate numeric,
  p_decimals integer,
  p_from_amount numeric,
  p_to_amount numeric
) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Without a premium and a spread, the two differ only by rounding.
  return greatest(trunc(p_from_amount * p_market_rate, p_decimals) - p_to_amount, 0);
end $$;
comment on function app.swap_premium(numeric, integer, numeric, numeric) is
  'The cost of a swap''s premium and spread, in the to-coin with so many decimals: how much more the market would give.';
