create or replace function app.require_amount(
  p_amount text,
  p_decimals integer,
  p_code text,
  p_may_be_zero boolean default false
) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  amount numeric;
begin
  -- The same expression as in the contract, checked again because a caller may bypass the contract (T4).
  if p_amount is null or p_amount !~ '^(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$' then
    perform app.refuse(p_code);
  end if;
  amount := p_amount::numeric;
  if scale(amount) > p_decimals or (amount = 0 and not p_may_be_zero) then
    perform app.refuse(p_code);
  end if;
  return amount;
end $$;
comment on function app.require_amount(text, integer, text, boolean) is
  'Parses an amount: plain decimal digits, no more decimals than the coin has, above zero (or zero, with p_may_be_zero). Refuses with the given '
  'code.';
