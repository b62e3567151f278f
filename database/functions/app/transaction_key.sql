create or replace function app.transaction_key(p_hash text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  hash text := btrim(p_hash);
begin
  -- 32 bytes in hexadecimal are the same in either case, with or without 0x; other hashes, such as Solana's, are not.
  return case
    when hash ~ '^(0[xX])?[0-9a-fA-F]{64}$' then lower(right(hash, 64))
    else nullif(hash, '')
  end;
end $$;
comment on function app.transaction_key(text) is
  'The one writing of a transaction''s hash, so that the same deposit is known again (T14); null where there is none.';
