create or replace function app.digits_number(p_digits text, p_alphabet text) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  base constant int := length(p_alphabet);
  result numeric := 0;
  digit text;
  place int;
begin
  foreach digit in array string_to_array(p_digits, null) loop
    place := strpos(p_alphabet, digit);
    if place = 0 then
      return null;
    end if;
    result := result * base + (place - 1);
  end loop;
  return result;
end $$;
comment on function app.digits_number(text, text) is
  'The number that a text writes in the digits of this alphabet, such as base58; null if it has any other character.';

create or replace function app.number_bytes(p_number numeric, p_length integer default null) returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  chunk constant numeric := 281474976710656;
  rest numeric := p_number;
  digits text := '';
begin
  if p_number is null then
    return null;
  end if;
  while rest > 0 loop
    digits := lpad(to_hex((rest % chunk)::bigint), 12, '0') || digits;
    rest := div(rest, chunk);
  end loop;
  digits := regexp_replace(digits, '^(00)+', '');
  if p_length is null then
    return decode(digits, 'hex');
  elsif length(digits) > 2 * p_length then
    return null;
  end if;
  return decode(lpad(digits, 2 * p_length, '0'), 'hex');
end $$;
comment on function app.number_bytes(numeric, integer) is
  'A whole number as big-endian bytes: as many as it needs, or padded to p_length; null where it does not fit.';

create or replace function app.read_base58(p_text text, p_length integer default null, p_is_ripple boolean default false)
returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.number_bytes(
    app.digits_number(p_text, case when p_is_ripple
      then 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
      else '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    end),
    p_length
  );
end $$;
comment on function app.read_base58(text, integer, boolean) is
  'The bytes that base58 encodes, including the checksum; null where it is not base58 or longer than p_length.';

create or replace function app.read_bech32(p_digits text) returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  bits constant int := 5 * length(p_digits);
  number constant numeric := app.digits_number(lower(p_digits), 'qpzry9x8gf2tvdw0s3jn54khce6mua7l');
begin
  -- The bits left over after the last whole byte are padding.
  return app.number_bytes(div(number, (2 ^ (bits % 8))::numeric), bits / 8);
end $$;
comment on function app.read_bech32(text) is
  'The bytes in bech32 or CashAddr data without prefix and checksum; null if it has a character outside the alphabet.';
