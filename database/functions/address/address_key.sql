create or replace function app.address_key(p_address_format text, p_address text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  address text := btrim(p_address);
begin
  return case
    when p_address_format in ('evm', 'cardano') and address !~ '^(Ae2|DdzFF)' then lower(address)
    when p_address_format = 'bitcoin-cash' then regexp_replace(lower(address), '^bitcoincash:', '')
    when p_address_format = 'stacks' then upper(address)
    when p_address_format in ('bitcoin', 'litecoin') and address ~* '^(bc|ltc)1' then lower(address)
    else address
  end;
end $$;
comment on function app.address_key(text, text) is
  'An address normalised for its network (space, case, prefix), so that two spellings of it compare equal (T18).';
