-- Administrator changes made from the command line or at startup (T40): none of these functions is in api, so the
-- server's role cannot call them.

create or replace function app.create_first_administrator(p_email text, p_password_hash text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid;
begin
  -- Two servers may start at once on an empty database.
  perform app.lock_roles();
  if exists (select from app.users where is_admin) then
    return false;
  end if;
  insert into app.users (email, username, role, email_confirmed_at, password_hash)
  values (app.email_key(p_email), app.free_username('administrator', true), 'owner', now(), p_password_hash)
  on conflict (email) do nothing
  returning id into owner_id;
  if owner_id is null then
    perform app.grant_role(p_email, 'owner');
    return false;
  end if;
  perform app.record_admin_activity('{}', null, 'administrator_created', 'user', owner_id::text, '{"role": "owner"}');
  return true;
end $$;
comment on function app.create_first_administrator(text, text) is
  'Creates the first administrator, an owner, or promotes the user who has that email. Returns true if a user was created; does nothing if '
  'there is an administrator.';

create or replace function app.free_username(p_wish text, p_may_be_reserved boolean default false) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from app.users where lower(username) = lower(p_wish))
    or (not p_may_be_reserved and app.is_reserved_username(p_wish))
  then
    return left(p_wish, 21) || '-' || left(replace(gen_random_uuid()::text, '-', ''), 8);
  end if;
  return p_wish;
end $$;
comment on function app.free_username(text, boolean) is 'The desired username, or a free one that starts with it (T33).';

create or replace function app.grant_role(p_email text, p_role text, p_email_as_typed text default null) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  perform app.lock_roles();
  -- FOR NO KEY UPDATE: a stronger lock could deadlock with audit-log inserts.
  select * into person
  from app.users
  where id = app.user_id_by_email(jsonb_build_object('email_as_typed', p_email_as_typed), p_email) and anonymised_at is null
  for no key update;
  if not found then
    return 'unknown';
  elsif person.role = p_role and not person.password_is_by_email then
    return 'unchanged';
  elsif person.role = 'owner' and p_role <> 'owner' and not app.has_other_owner(person.id) then
    return 'last';
  end if;
  perform app.change_role('{}', null, person, p_role);
  return 'changed';
end $$;
comment on function app.grant_role(text, text, text) is
  'Gives the user with this email a role: changed, unchanged, unknown, or last if no active owner would be left. Giving it again after a '
  'password reset confirms the password (T62). For the command line only.';

create or replace function app.revoke_role(p_email text, p_email_as_typed text default null) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  perform app.lock_roles();
  select * into person
  from app.users
  where id = app.user_id_by_email(jsonb_build_object('email_as_typed', p_email_as_typed), p_email) and anonymised_at is null
  for no key update;
  if not found then
    return 'unknown';
  elsif person.role is null then
    return 'unchanged';
  elsif person.role = 'owner' and not app.has_other_owner(person.id) then
    return 'last';
  end if;
  perform app.change_role('{}', null, person, null);
  return 'changed';
end $$;
comment on function app.revoke_role(text, text) is
  'Removes the role of the user with this email: changed, unchanged, unknown, or last if no active owner would be left (T36). For the command '
  'line only.';
