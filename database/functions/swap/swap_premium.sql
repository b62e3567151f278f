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
  -- Divided like the amount itself, so that premiums that cancel out leave exactly zero.
  return greatest(
    app.divide_down(p_from_amount * p_terms.from_market_price, p_terms.to_market_price, p_to.decimals) - p_to_amount, 0
  );
end $$;
comment on function app.swap_premium(app.swap_terms, app.coins, numeric, numeric) is
  'The cost of a swap''s premium and spread, in the to-coin: how much more the market would give.';
