create or replace function app.require_permission(context jsonb, p_permission text) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_permission_to_read(context, p_permission);
begin
  if exists (select from app.permissions p where p.permission = p_permission and p.needs_step_up) then
    perform app.require_recent_proof(context);
  end if;
  perform app.note_permission(context, p_permission);
  return caller;
end $$;
comment on function app.require_permission(jsonb, text) is
  'The administrator of a live session, if their current role has the permission (T34) and they are not suspended. Permissions for changes also '
  'need a recent proof of identity (T55). app.record_admin_activity requires the permission again (T67). Refuses not_authenticated, not_administrator, two_factor_required, account_suspended, '
  'role_lacks_permission, step_up_required.';

create or replace function app.note_permission(context jsonb, p_permission text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  noted text := coalesce(current_setting('portico.permissions', true), '');
  permission text := format('%s %s', context ->> 'session', p_permission);
begin
  if permission <> all (string_to_array(noted, ',')) then
    perform set_config('portico.permissions', concat_ws(',', nullif(noted, ''), permission), true);
  end if;
end $$;
comment on function app.note_permission(jsonb, text) is
  'Notes until the end of the transaction that this session needed the permission, for app.require_permissions_again.';

create or replace function app.require_permissions_again(context jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  noted text;
begin
  foreach noted in array string_to_array(coalesce(current_setting('portico.permissions', true), ''), ',') loop
    if split_part(noted, ' ', 1) = context ->> 'session' then
      perform app.require_permission(context, split_part(noted, ' ', 2));
    end if;
  end loop;
end $$;
comment on function app.require_permissions_again(jsonb) is
  'Requires again, after the last lock of an act, each permission that this session needed in this transaction (T67): the caller may have been '
  'signed out, suspended or demoted meanwhile. Refuses what app.require_permission refuses.';

create or replace function app.forget_permissions() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('portico.permissions', '', true);
end $$;
comment on function app.forget_permissions() is
  'For an act that ends its own caller''s rights: app.require_permissions_again has nothing more to require.';

create or replace function app.require_permission_to_read(context jsonb, p_permission text) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  if caller.role is null then
    perform app.refuse('not_administrator');
  elsif app.lacks_second_factor(caller, context) then
    perform app.refuse('two_factor_required');
  elsif caller.status <> 'active' then
    perform app.refuse('account_suspended');
  elsif not app.role_may(caller.role, p_permission) then
    perform app.refuse('role_lacks_permission', jsonb_build_object('role', caller.role, 'permission', p_permission));
  end if;
  return caller;
end $$;
comment on function app.require_permission_to_read(jsonb, text) is
  'Like app.require_permission, but without a recent proof: for a read under a permission that otherwise allows changes.';

create or replace function app.require_recent_proof(context jsonb) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  minutes int := app.setting('admin_step_up_minutes')::int;
begin
  if not exists (
    select from app.sessions
    where token_hash = decode(context ->> 'session', 'hex') and proved_at > clock_timestamp() - make_interval(mins => minutes)
  ) then
    perform app.refuse('step_up_required', jsonb_build_object('minutes', minutes));
  end if;
end $$;
comment on function app.require_recent_proof(jsonb) is
  'Refuses step_up_required unless this session has proved the administrator''s identity within the last admin_step_up_minutes (T55).';

create or replace function app.role_may(p_role text, p_permission text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A misspelled permission must not look like one that the role lacks.
  if not exists (select from app.permissions p where p.permission = p_permission) then
    raise exception 'There is no permission %', p_permission;
  end if;
  return exists (
    select from app.role_permissions r where r.role = p_role and r.permission = p_permission
  );
end $$;
comment on function app.role_may(text, text) is 'Whether the role has the permission; no role has none. Raises a fault for an unknown permission.';

create or replace function app.permissions_of(p_role text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(r.permission order by r.permission), '[]')
    from app.role_permissions r
    where r.role = p_role
  );
end $$;
comment on function app.permissions_of(text) is 'The role''s permissions by name; empty without a role.';
