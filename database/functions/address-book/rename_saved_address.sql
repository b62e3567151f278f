create or replace function api.rename_saved_address(context jsonb, p_id uuid, p_name text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid := app.lock_address_book(context);
  entry app.saved_addresses;
begin
  select s.* into entry from app.saved_addresses s where s.id = p_id and s.user_id = owner_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  perform app.require_free_address_name(owner_id, entry.network_id, p_name, entry.id);
  update app.saved_addresses set name = p_name, updated_at = now() where id = entry.id returning * into entry;
  return app.still_signed_in(
    context, jsonb_build_object('address', app.saved_address_json(entry), 'user_id', owner_id)
  );
end $$;
comment on function api.rename_saved_address(jsonb, uuid, text) is
  'Renames an entry of the caller''s address book; its address never changes. Refuses not_found, address_name_taken.';
