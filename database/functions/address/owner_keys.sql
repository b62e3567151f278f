create or replace function app.owner_keys(p_address_format text, p_address text) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  address constant text := btrim(p_address);
  bytes bytea;
begin
  case p_address_format
    when 'evm' then
      return app.owner_key('evm', decode(substr(address, 3), 'hex'));
    when 'tron' then
      -- 0x41 and the 20 bytes that the same key has on Ethereum.
      return app.owner_key('evm', substr(app.read_base58(address, 25), 2, 20));
    when 'cardano' then
      return app.cardano_owner_keys(address);
    when 'solana' then
      return app.owner_key('solana', app.read_base58(address, 32));
    when 'monero' then
      return app.monero_owner_keys(address);
    when 'ripple' then
      return app.key_hash_owner_keys(substr(app.read_base58(address, 25, p_is_ripple => true), 2, 20));
    when 'stacks' then
      bytes := app.number_bytes(app.digits_number(substr(address, 3), '0123456789ABCDEFGHJKMNPQRSTVWXYZ'), 24);
      return app.hash_owner_keys(substr(bytes, 1, 20), p_is_script => substr(address, 2, 1) = 'M');
    when 'bitcoin-cash' then
      return app.cash_owner_keys(regexp_replace(lower(address), '^bitcoincash:', ''), address);
    when 'bitcoin', 'litecoin', 'dogecoin' then
      return app.bitcoin_owner_keys(address);
  end case;
exception when invalid_parameter_value or invalid_text_representation then
  return null;
end $$;
comment on function app.owner_keys(text, text) is
  'Who can spend what is sent to an address (T54): identifiers of the keys and scripts behind it. Two addresses that share one pay the same '
  'owner, in any form and on any network. Null where the text cannot be read; the contract checks checksums.';

create or replace function app.owner_key(p_kind text, p_bytes bytea) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when length(p_bytes) > 0 then array[p_kind || ':' || encode(p_bytes, 'hex')] end;
end $$;
comment on function app.owner_key(text, bytea) is 'The identifier of one owner; null without bytes.';

create or replace function app.hash_owner_keys(p_hash bytea, p_is_script boolean) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_is_script then app.owner_key('script', p_hash) else app.key_hash_owner_keys(p_hash) end;
end $$;
comment on function app.hash_owner_keys(bytea, boolean) is 'The owners behind the HASH160 of a script or of a public key.';

create or replace function app.key_hash_owner_keys(p_hash bytea) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.owner_key('key', p_hash) || app.owner_key('script', app.hash160('\x0014'::bytea || p_hash));
end $$;
comment on function app.key_hash_owner_keys(bytea) is
  'The owner of a public key by its HASH160, which Bitcoin''s relatives, XRP and Stacks share; and the script (3…) that wraps its segwit form.';

create or replace function app.witness_owner_keys(p_version integer, p_program bytea) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_version = 0 and length(p_program) = 20 then app.key_hash_owner_keys(p_program)
    -- The witness program of a script is its SHA-256. Its HASH160, that of the script (3…) that wraps it, and the
    -- double SHA-256 of Bitcoin Cash follow from it.
    when p_version = 0 and length(p_program) = 32 then app.owner_key('script', app.ripemd160_of_digest(p_program))
      || app.owner_key('script', app.hash160('\x0020'::bytea || p_program)) || app.owner_key('script', sha256(p_program))
    when p_version = 1 and length(p_program) = 32 then app.owner_key('taproot', p_program)
  end;
end $$;
comment on function app.witness_owner_keys(integer, bytea) is 'The owners behind a segwit address; null for an unused version.';

create or replace function app.bitcoin_owner_keys(p_address text) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  segwit constant text := (regexp_match(lower(p_address), '^(?:bc|ltc)1(.{7,})$'))[1];
  bytes bytea;
begin
  if segwit is not null then
    return app.witness_owner_keys(
      app.digits_number(left(segwit, 1), 'qpzry9x8gf2tvdw0s3jn54khce6mua7l')::int,
      app.read_bech32(substr(segwit, 2, length(segwit) - 7))
    );
  end if;
  bytes := app.read_base58(p_address, 25);
  -- 3…, M… and 9… or A…: scripts. All others are hashes of keys.
  return app.hash_owner_keys(substr(bytes, 2, 20), p_is_script => get_byte(bytes, 0) in (5, 50, 22));
end $$;
comment on function app.bitcoin_owner_keys(text) is 'The owners behind an address of Bitcoin, Litecoin or Dogecoin; null where it cannot be read.';

create or replace function app.cash_owner_keys(p_digits text, p_address text) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  bytes bytea;
begin
  if p_digits !~ '^[qpzr][02-9ac-hj-np-z]{41,}$' then
    return app.bitcoin_owner_keys(p_address);
  end if;
  bytes := app.read_bech32(left(p_digits, -8));
  -- The version byte: bits 3 to 6 are the kind, 0 and 2 a key, 1 and 3 a script.
  return app.hash_owner_keys(substr(bytes, 2), p_is_script => (get_byte(bytes, 0) >> 3) % 2 = 1);
end $$;
comment on function app.cash_owner_keys(text, text) is
  'The owners behind an address of Bitcoin Cash, as CashAddr without prefix or in the older form; null where it cannot be read.';

create or replace function app.cardano_owner_keys(p_address text) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  shelley constant text := (regexp_match(lower(p_address), '^addr1(.{7,})$'))[1];
  bytes bytea;
  root int;
begin
  if shelley is not null then
    -- The byte for the kind is followed by the payment credential, which decides who can spend. The stake credential
    -- does not matter.
    return app.owner_key('cardano', substr(app.read_bech32(left(shelley, -6)), 2, 28));
  end if;
  bytes := app.read_base58(p_address);
  -- The root hash is the first of three items in the payload (CBOR: a list of three, then 28 bytes).
  root := position('\x83581c'::bytea in bytes);
  return case when root between 4 and 8 then app.owner_key('byron', substr(bytes, root + 3, 28)) end;
end $$;
comment on function app.cardano_owner_keys(text) is
  'The payment credential of an address of Cardano, or the root of one of its Byron era; null where it cannot be read.';

create or replace function app.monero_owner_keys(p_address text) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  bytes bytea := '';
begin
  -- Eleven characters encode eight bytes; the fifth such block holds the end of the public spend key, which follows the
  -- byte for the kind.
  for block in 0..4 loop
    bytes := bytes || app.read_base58(substr(p_address, 11 * block + 1, 11), 8);
  end loop;
  return app.owner_key('monero', substr(bytes, 2, 32));
end $$;
comment on function app.monero_owner_keys(text) is
  'The public spend key of a Monero address, which is the same with every payment id; null where it cannot be read.';
