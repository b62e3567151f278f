-- Who becomes an administrator is decided at the machine (T40): nothing here stands in api, so the server's role cannot call it.

create or replace function app.create_first_administrator(p_email text, p_password_hash text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user_id uuid;
begin
  -- Two servers may start at once on an empty database.
  perform pg_advisory_xact_lock(hashtextextended('app.users.is_admin', 0));
  if exists (select from app.users where is_admin) then
    return false;
  end if;
  insert into app.users (email, username, is_admin, email_confirmed_at, password_hash)
  values (p_email, app.free_username('administrator', true), true, now(), p_password_hash)
  on conflict (lower(email)) do nothing
  returning id into v_user_id;
  if v_user_id is null then
    perform app.grant_administrator(p_email);
    return false;
  end if;
  perform app.record_admin_activity('{}', null, 'administrator_created', 'user', v_user_id::text);
  return true;
end $$;
comment on function app.create_first_administrator(text, text) is
  'Makes the first administrator, or promotes the user who has that email. True where a user was made; nothing happens where there is an administrator.';

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
comment on function app.free_username(text, boolean) is
  'The username that is wished for, or one that begins with it and is free (T33).';

create or replace function app.grant_administrator(p_email text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user app.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.users.is_admin', 0));
  select * into v_user from app.users where lower(email) = lower(p_email) for update;
  if not found then
    return 'unknown';
  elsif v_user.is_admin then
    return 'unchanged';
  end if;
  perform app.change_administrator(v_user.id, true);
  return 'changed';
end $$;
comment on function app.grant_administrator(text) is
  'Makes the user with this email an administrator: changed, unchanged or unknown. For the command line alone.';

create or replace function app.revoke_administrator(p_email text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user app.users;
begin
  -- Two revocations at once must not leave nobody.
  perform pg_advisory_xact_lock(hashtextextended('app.users.is_admin', 0));
  select * into v_user from app.users where lower(email) = lower(p_email) for update;
  if not found then
    return 'unknown';
  elsif not v_user.is_admin then
    return 'unchanged';
  elsif not exists (select from app.users where is_admin and status = 'active' and id <> v_user.id) then
    return 'last';
  end if;
  perform app.change_administrator(v_user.id, false);
  return 'changed';
end $$;
comment on function app.revoke_administrator(text) is
  'Takes the role from the user with this email: changed, unchanged, unknown, or last where nobody else could administer (T36). For the command line alone.';

create or replace function app.change_administrator(p_user_id uuid, p_is_admin boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.users set is_admin = p_is_admin, updated_at = now() where id = p_user_id;
  -- More rights need a new token (T20), and less need no old one.
  update app.sessions set ended_at = now(), end_reason = 'rights changed' where user_id = p_user_id and is_active;
  perform app.record_admin_activity(
    '{}', null,
    case when p_is_admin then 'user_promoted_to_admin' else 'user_demoted_from_admin' end,
    'user', p_user_id::text,
    jsonb_build_object('old', not p_is_admin, 'new', p_is_admin)
  );
end $$;
comment on function app.change_administrator(uuid, boolean) is
  'Sets the role, ends the user''s sessions and writes the audit log (T35).';
