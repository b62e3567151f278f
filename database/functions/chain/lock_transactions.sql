create or replace function app.lock_transactions(p_hashes text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  place integer;
begin
  -- A limited number of locks, since a block can have more transactions than the lock table has room. The form with two
  -- keys shares its locks with no other use.
  for place in
    select distinct hashtext((app.hash_spellings(hash))[1]) & 255 from unnest(p_hashes) hash where hash is not null order by 1
  loop
    perform pg_advisory_xact_lock(hashtext('chain.transactions'), place);
  end loop;
end $$;
comment on function app.lock_transactions(text[]) is
  'Locks transactions, of whichever network, in an order that cannot deadlock, so that crediting one from its chain and entering it by hand see each '
  'other (T14, T66). Ignores nulls. Call it once, after the lock on the cursor if there is one, and before those on users, deposits and arrivals.';

create or replace function app.reported_hashes(p_network_id text, p_arrivals jsonb) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select app.transaction_key(p_network_id, value ->> 'transaction_hash') from jsonb_array_elements(p_arrivals)
  );
end $$;
comment on function app.reported_hashes(text, jsonb) is 'The transaction hashes of payments as app.take_arrival reads them.';
