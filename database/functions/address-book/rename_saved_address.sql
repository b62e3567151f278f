create or replace function api.rename_saved_address(context jsonb, p_id uuid, p_name text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user_id uuid := app.lock_address_book(context);
  v_entry app.saved_addresses;
begin
  select s.* into v_entry from app.saved_addresses s where s.id = p_id and s.user_id = v_user_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  perform app.require_free_address_name(v_user_id, v_entry.network_id, p_name, v_entry.id);
  update app.saved_addresses set name = p_name, updated_at = now() where id = v_entry.id returning * into v_entry;
  return jsonb_build_object('address', app.saved_address_json(v_entry), 'user_id', v_user_id);
end $$;
comment on function api.rename_saved_address(jsonb, uuid, text) is
  'Renames an entry of the caller''s address book; its address never changes. Refuses not_found, address_name_taken.';
