create or replace function app.address_look(p_address text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  address text := lower(btrim(p_address));
begin
  -- The index app.withdrawals_look has the same expression.
  return left(regexp_replace(address, '^(0x|(bc|ltc|addr)1.|bitcoincash:.|ae2tdpwupe|ddzffzcqrh|s[pm]|.)', ''), 3)
    || right(address, 3);
end $$;
comment on function app.address_look(text) is
  'What people compare of an address (T74): three characters after the beginning that its kind has in common, and the last three, whatever '
  'their case.';
