create or replace function api.remove_saved_address(context jsonb, p_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid := app.lock_address_book(context);
begin
  delete from app.saved_addresses s where s.id = p_id and s.user_id = owner_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  return app.still_signed_in(context, jsonb_build_object('success', true, 'user_id', owner_id));
end $$;
comment on function api.remove_saved_address(jsonb, uuid) is
  'Removes an entry from the caller''s address book; withdrawals already made to it are unaffected. Refuses not_found.';
