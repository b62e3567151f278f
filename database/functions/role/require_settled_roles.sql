create or replace function app.require_settled_roles(p_admin app.users, p_requested_by uuid) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.has_new_role(p_admin) then
    perform app.refuse('role_too_new');
  elsif exists (select from app.users u where u.id = p_requested_by and app.has_new_role(u)) then
    perform app.refuse('first_role_too_new');
  end if;
end $$;
comment on function app.require_settled_roles(app.users, uuid) is
  'Checks that neither of two administrators got their role in the last 24 hours: an owner alone could otherwise make the other one, to request or to '
  'approve. Refuses role_too_new, first_role_too_new.';

create or replace function app.has_new_role(p_user app.users) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(p_user.role_changed_at > clock_timestamp() - interval '24 hours', false);
end $$;
comment on function app.has_new_role(app.users) is
  'Whether an administrator gave them their role in the last 24 hours.';
