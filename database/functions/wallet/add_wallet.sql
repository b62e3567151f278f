create or replace function app.add_wallet(p_entries jsonb) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid;
begin
  -- clock_timestamp(), so that of several wallets added by one call each is newer than the one before.
  insert into app.wallets (created_at) values (clock_timestamp()) returning wallet_id into new_id;
  perform app.show_addresses(new_id, p_entries);
  return new_id;
end $$;
comment on function app.add_wallet(jsonb) is
  'Adds a new wallet with these entries of app.pool_entries() to the pool. Returns its id. Refuses address_in_pool.';
