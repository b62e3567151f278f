create or replace function app.hash160(p_bytes bytea) returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.ripemd160_of_digest(sha256(p_bytes));
end $$;
comment on function app.hash160(bytea) is 'RIPEMD-160 of SHA-256: how Bitcoin and its relatives identify a public key or a script.';

create or replace function app.ripemd160_of_digest(p_digest bytea) returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  start constant bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  words bigint[];
  one bigint[];
  other bigint[];
  result text := '';
begin
  if length(p_digest) <> 32 then
    raise exception 'a digest has 32 bytes';
  end if;
  words := array(select app.little_endian(p_digest, 4 * place) from generate_series(0, 7) place order by place)
    || array[128, 0, 0, 0, 0, 0, 256, 0]::bigint[];
  one := app.ripemd160_line(start, words, true);
  other := app.ripemd160_line(start, words, false);
  for place in 0..4 loop
    result := result || lpad(to_hex(
      (start[1 + (place + 1) % 5] + one[1 + (place + 2) % 5] + other[1 + (place + 3) % 5]) & 4294967295
    ), 8, '0');
  end loop;
  -- Output each word in little-endian order.
  return decode(regexp_replace(result, '(..)(..)(..)(..)', '\4\3\2\1', 'g'), 'hex');
end $$;
comment on function app.ripemd160_of_digest(bytea) is
  'RIPEMD-160 of 32 bytes, which fill one block. PostgreSQL offers it only through an extension, and not in every build of OpenSSL.';

create or replace function app.little_endian(p_bytes bytea, p_at integer) returns bigint
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return get_byte(p_bytes, p_at)::bigint | (get_byte(p_bytes, p_at + 1)::bigint << 8)
    | (get_byte(p_bytes, p_at + 2)::bigint << 16) | (get_byte(p_bytes, p_at + 3)::bigint << 24);
end $$;
comment on function app.little_endian(bytea, integer) is 'The four bytes from p_at as a little-endian number.';

create or replace function app.ripemd160_line(p_start bigint[], p_words bigint[], p_is_left boolean) returns bigint[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- The word orders and rotations of RIPEMD-160's two lines, 16 steps in each of five rounds.
  orders constant int[] := case when p_is_left then array[
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8,
    3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12, 1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2,
    4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13
  ] else array[
    5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12, 6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2,
    15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13, 8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14,
    12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11
  ] end;
  turns constant int[] := case when p_is_left then array[
    11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8, 7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12,
    11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5, 11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12,
    9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6
  ] else array[
    8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6, 9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11,
    9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5, 15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8,
    8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11
  ] end;
  constants constant bigint[] := case when p_is_left
    then array[0, 1518500249, 1859775393, 2400959708, 2840853838]
    else array[1352829926, 1548603684, 1836072691, 2053994217, 0]
  end;
  mask constant bigint := 4294967295;
  a bigint := p_start[1];
  b bigint := p_start[2];
  c bigint := p_start[3];
  d bigint := p_start[4];
  e bigint := p_start[5];
  mixed bigint;
begin
  for step in 0..79 loop
    -- The lines use the five functions in opposite orders.
    mixed := a + p_words[orders[step + 1] + 1] + constants[step / 16 + 1] + case
      case when p_is_left then step / 16 else 4 - step / 16 end
      when 0 then b # c # d
      when 1 then (b & c) | (~b & mask & d)
      when 2 then (b | (~c & mask)) # d
      when 3 then (b & d) | (c & ~d & mask)
      else b # (c | (~d & mask))
    end & mask;
    mixed := mixed & mask;
    mixed := (((mixed << turns[step + 1]) | (mixed >> (32 - turns[step + 1]))) + e) & mask;
    a := e;
    e := d;
    d := ((c << 10) | (c >> 22)) & mask;
    c := b;
    b := mixed;
  end loop;
  return array[a, b, c, d, e];
end $$;
comment on function app.ripemd160_line(bigint[], bigint[], boolean) is
  'One of the two lines of RIPEMD-160 over a block of 16 words. Returns the state as five words.';
