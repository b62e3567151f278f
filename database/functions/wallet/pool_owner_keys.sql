create or replace function app.set_pool_owner_keys() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  new.owner_keys := coalesce(
    app.owner_keys(
      (select n.address_format from app.networks n where n.network_id = new.network_id), new.public_address
    ),
    -- No withdrawal can go to an unreadable address either.
    '{}'
  );
  return new;
end $$;
comment on function app.set_pool_owner_keys() is 'Stores the owner keys of each pool address beside it (T54).';

create or replace trigger pool_addresses_set_owner_keys before insert or update on app.pool_addresses
  for each row execute function app.set_pool_owner_keys();
