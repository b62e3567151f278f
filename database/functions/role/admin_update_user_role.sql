create or replace function api.admin_update_user_role(
  context jsonb,
  target_user_id uuid,
  make_admin boolean,
  p_role text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'roles.manage');
  target app.users;
  new_role text;
  has_changed boolean;
begin
  perform app.lock_roles();
  -- Check again: the caller may have lost the role while waiting for the lock.
  admin := app.require_permission(context, 'roles.manage');
  target := app.require_target_user(target_user_id);
  new_role := app.require_role_change(target, make_admin, p_role);
  has_changed := new_role is distinct from target.role or (new_role is not null and target.password_is_by_email);
  if has_changed then
    perform app.change_role(context, admin.id, target, new_role);
  end if;
  return jsonb_build_object(
    'success', true, 'user_id', target.id, 'email', target.email, 'role', new_role,
    'has_changed', has_changed,
    'has_ended_sessions', has_changed
  );
end $$;
comment on function api.admin_update_user_role(jsonb, uuid, boolean, text) is
  'Makes a user an administrator with a role (without one named: the role they have, else operator), or removes the role. A change ends the '
  'user''s sessions (T20). Giving the same role again after a password reset confirms the password (T62). Refuses not_found, unknown_role, user_not_active, last_owner.';

create or replace function app.require_role_change(p_target app.users, p_make_admin boolean, p_role text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_role text := case when p_make_admin then coalesce(p_role, p_target.role, 'operator') end;
begin
  if p_make_admin is null or (not p_make_admin and p_role is not null)
    or (new_role is not null and not exists (select from app.roles r where r.role = new_role))
  then
    perform app.refuse('unknown_role');
  elsif p_target.role is null and new_role is not null and p_target.status <> 'active' then
    perform app.refuse('user_not_active', jsonb_build_object('status', p_target.status));
  elsif p_target.role = 'owner' and new_role is distinct from 'owner' and not app.has_other_owner(p_target.id) then
    perform app.refuse('last_owner');
  end if;
  return new_role;
end $$;
comment on function app.require_role_change(app.users, boolean, text) is
  'The role that the user will have, null for none; call it under app.lock_roles(). Refuses unknown_role, user_not_active, last_owner (T36).';
