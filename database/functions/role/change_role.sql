create or replace function app.lock_roles() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.users.role', 0));
end $$;
comment on function app.lock_roles() is
  'Serialises changes of roles and of owners'' status, so that two at once cannot leave no owner. Take it before any user lock.';

create or replace function app.has_other_owner(p_user_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.users u
    where u.role = 'owner' and u.status = 'active' and u.anonymised_at is null and u.id <> p_user_id
  );
end $$;
comment on function app.has_other_owner(uuid) is 'Whether another active owner remains without this user (T36); call it under app.lock_roles().';

create or replace function app.change_role(context jsonb, p_admin_id uuid, p_user app.users, p_role text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_user.id = p_admin_id then
    -- The next statements end the caller's own session.
    perform app.require_permissions_again(context);
    perform app.forget_permissions();
  end if;
  -- Giving a role vouches for the person who has the password now (T62). A role from the command line counts at once
  -- (T68): its user has the database anyway.
  update app.users
  set
    role = p_role, role_changed_at = case when p_admin_id is not null then clock_timestamp() end,
    password_is_by_email = password_is_by_email and p_role is null, updated_at = now()
  where id = p_user.id;
  perform app.lapse_pool_requests_of(p_user.id);
  -- New rights require a new token (T20), and removed rights must not survive in an old one.
  update app.sessions set ended_at = now(), end_reason = 'rights changed' where user_id = p_user.id and is_active;
  perform app.record_admin_activity(
    context, p_admin_id,
    case
      when p_user.role is null then 'user_promoted_to_admin'
      when p_role is null then 'user_demoted_from_admin'
      else 'admin_role_changed'
    end,
    'user', p_user.id::text,
    jsonb_build_object('old', p_user.role, 'new', p_role)
  );
  if p_role is distinct from p_user.role then
    perform app.queue_power_emails(context, 'role', p_user.id, null, p_user.role, p_role, p_admin_id);
  end if;
end $$;
comment on function app.change_role(jsonb, uuid, app.users, text) is
  'Sets or removes the role of a locked user, ends their sessions, writes the audit log (T35) and has owners and the person emailed.';
