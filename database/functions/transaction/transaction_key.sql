create or replace function app.transaction_key(p_network_id text, p_hash text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
  hash text := btrim(p_hash);
  key text;
begin
  if coalesce(hash, '') = '' then
    return null;
  end if;
  key := app.known_transaction_key(p_network_id, hash);
  if key is null then
    select n.* into strict network from app.networks n where n.network_id = p_network_id;
    perform app.refuse('invalid_transaction_hash', jsonb_build_object(
      'network', network.deposit_name,
      'length', case
        when network.address_format in ('evm', 'stacks') then '66'
        when network.address_format = 'solana' then '87–88'
        else '64'
      end,
      'example', case
        when network.address_format in ('evm', 'stacks') then '0x5c504ed432cb51…'
        when network.address_format = 'solana' then '5VERv8NMvzbJMEkV…'
        when network.address_format = 'ripple' then 'E08D6E9754025BA2…'
        else '4a5e1e4baab89f3a…'
      end
    ));
  end if;
  return key;
end $$;
comment on function app.transaction_key(text, text) is
  'A transaction hash normalised for its network (T52), so that the same deposit is recognised (T14); null for no hash. Refuses '
  'invalid_transaction_hash.';

create or replace function app.known_transaction_key(p_network_id text, p_hash text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  format text := (select n.address_format from app.networks n where n.network_id = p_network_id);
  hash text := btrim(p_hash);
  keys text[];
begin
  if hash !~* '^https?://' then
    return app.read_transaction_hash(format, hash);
  end if;
  keys := array(
    select distinct app.read_transaction_hash(format, part)
    from regexp_split_to_table(left(hash, 401), '[/?#&=:]') part
    where length(hash) <= 400 and app.read_transaction_hash(format, part) is not null
  );
  -- A link that contains several hashes is ambiguous.
  return case when cardinality(keys) = 1 then keys[1] end;
end $$;
comment on function app.known_transaction_key(text, text) is
  'A normalised hash, also taken from an explorer''s link that contains exactly one; null if there is no hash of the network. The same rules as '
  'normalisedTransactionHash() in the contract.';

create or replace function app.read_transaction_hash(p_format text, p_text text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_format in ('evm', 'stacks') then case when p_text ~ '^0[xX][0-9a-fA-F]{64}$' then lower(p_text) end
    when p_format = 'solana' then case when app.base58_bytes(p_text) = 64 then p_text end
    when p_text !~ '^[0-9a-fA-F]{64}$' then null
    when p_format = 'ripple' then upper(p_text)
    else lower(p_text)
  end;
end $$;
comment on function app.read_transaction_hash(text, text) is
  'A hash in normalised form for networks with this address format; null if the text is not a hash.';

create or replace function app.base58_bytes(p_text text) returns integer
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  zeros integer := length(p_text) - length(ltrim(p_text, '1'));
  rest numeric := 0;
  bytes integer := 0;
begin
  if length(p_text) > 88 or p_text !~ ('^[' || alphabet || ']+$') then
    return null;
  end if;
  for i in 1 .. length(p_text) loop
    rest := rest * 58 + strpos(alphabet, substr(p_text, i, 1)) - 1;
  end loop;
  while rest > 0 loop
    rest := div(rest, 256);
    bytes := bytes + 1;
  end loop;
  return zeros + bytes;
end $$;
comment on function app.base58_bytes(text) is 'How many bytes a base58 text of at most 88 characters encodes; null if it is not base58.';
