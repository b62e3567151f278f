create or replace function app.require_may_govern(p_admin app.users, p_target_id uuid) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  target app.users;
  own_role text;
begin
  -- Serialised, so that two owners cannot remove each other at once.
  perform app.lock_roles();
  target := app.require_target_user(p_target_id);
  -- Read again: the previous lock holder may have lowered it.
  select u.role into own_role from app.users u where u.id = p_admin.id;
  if target.id = p_admin.id then
    perform app.refuse('own_account');
  elsif target.role is not null and not app.role_may(own_role, 'roles.manage') then
    perform app.refuse('administrator_protected');
  elsif target.role = 'owner' and not app.has_other_owner(target.id) then
    perform app.refuse('last_owner');
  end if;
  return target;
end $$;
comment on function app.require_may_govern(app.users, uuid) is
  'The user whom an administrator suspends, bans or deletes, locked until the call ends (T36). Never the caller; an administrator only by '
  'callers with roles.manage; never the last owner. Refuses not_found, own_account, administrator_protected, last_owner.';
