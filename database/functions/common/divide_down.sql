create or replace function app.divide_down(p_dividend numeric, p_divisor numeric, p_decimals integer) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- div() is exact: truncating the result of / would truncate what the division has already rounded up.
  return div(p_dividend * ('1e' || p_decimals)::numeric, p_divisor) * ('1e-' || p_decimals)::numeric;
end $$;
comment on function app.divide_down(numeric, numeric, integer) is 'A quotient truncated to p_decimals decimals: credits round down (T4).';
