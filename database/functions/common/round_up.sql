create or replace function app.round_up(p_amount numeric, p_decimals integer) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  cut numeric := trunc(p_amount, p_decimals);
begin
  return case when cut < p_amount then cut + ('1e-' || p_decimals)::numeric else cut end;
end $$;
comment on function app.round_up(numeric, integer) is 'The amount rounded up to the coin''s decimals: fees round up (T4).';
