create or replace function api.admin_find_user(context jsonb, p_email text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_user app.users;
begin
  perform app.require_permission_to_read(context, 'roles.manage');
  select u.* into found_user
  from app.users u
  where u.id = app.user_id_by_email('{}', btrim(p_email)) and u.anonymised_at is null;
  if not found then
    perform app.refuse('not_found');
  end if;
  return jsonb_build_object('id', found_user.id, 'email', found_user.email, 'role', found_user.role);
end $$;
comment on function api.admin_find_user(jsonb, text) is
  'The user with this email, in any form, for administrators who manage roles. Refuses not_found.';
