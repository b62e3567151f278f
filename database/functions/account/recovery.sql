-- Recovery (T24): a code or a link lets one browser set a new password, once, within ten minutes.

create or replace function api.account_start_recovery(
  context jsonb, p_email text, p_code_hmac text, p_link_hash text, p_browser_hash text, p_is_resend boolean
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.find_mailed_user(context, p_email);
  wait_seconds int := app.take_requested_email(context, case when p_is_resend then 'recovery-again' else 'recovery' end, p_email);
begin
  if wait_seconds > 0 then
    return app.refused('resend_too_soon', jsonb_build_object('seconds', wait_seconds));
  end if;
  -- The same work is done for an email without an account, so that neither the reply nor its timing reveals it.
  insert into app.code_challenges (kind, email, user_id, browser_hash, code_hmac, expires_at)
  values (
    'recovery', app.email_key(p_email), person.id, decode(p_browser_hash, 'hex'), decode(p_code_hmac, 'hex'),
    now() + interval '10 minutes'
  );
  perform app.issue_link('recovery', p_link_hash, person.id);
  return app.addressee_if_known(context, person, p_email) || jsonb_build_object(
    'needs_link', app.known_browser_of_email(context, p_email) is null and app.is_breaker_open(),
    -- Until both screens allow another email.
    'retry_after_seconds', greatest(
      app.resend_wait(app.requested_email_bucket(context, 'recovery', p_email)),
      app.resend_wait(app.requested_email_bucket(context, 'recovery-again', p_email))
    )
  );
end $$;
comment on function api.account_start_recovery(jsonb, text, text, text, text, boolean) is
  'Issues a code for this browser and a link. Only the server learns whether the account exists and where to email it. needs_link: this '
  'browser''s code is not accepted now (T70), so only the link is emailed.';

create or replace function api.account_verify_recovery(
  context jsonb, p_email text, p_code_hmac text, p_reset_hash text, p_browser_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  challenge app.code_challenges;
  refusal jsonb;
begin
  select * into challenge
  from app.code_challenges
  where kind = 'recovery' and browser_hash = decode(p_browser_hash, 'hex') and email = app.email_key(p_email)
  order by id desc
  limit 1;
  -- This browser has requested no code, so compare and count nothing (T23).
  if challenge.id is null then
    return app.refused('invalid_code');
  end if;
  refusal := app.refuse_code(context, challenge.id, p_email, decode(p_code_hmac, 'hex'));
  return coalesce(refusal, app.grant_reset(challenge.user_id, p_reset_hash));
end $$;
comment on function api.account_verify_recovery(jsonb, text, text, text, text) is
  'The correct code lets the browser that requested it set a new password.';

create or replace function app.grant_reset(p_user_id uuid, p_reset_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  select * into person from app.users where id = p_user_id for no key update;
  if person.anonymised_at is not null then
    return app.refused('code_expired');
  elsif person.status = 'banned' then
    return app.refused('account_banned');
  end if;
  perform app.end_recovery(person.id);
  insert into app.reset_grants (user_id, browser_hash, expires_at)
  values (person.id, decode(p_reset_hash, 'hex'), now() + interval '10 minutes');
  return jsonb_build_object('verified', true);
end $$;
comment on function app.grant_reset(uuid, text) is
  'Lets a browser set a new password within ten minutes (T24). Invalidates the codes and links that could have done the same.';

create or replace function app.end_recovery(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.code_challenges set consumed_at = now() where user_id = p_user_id and consumed_at is null;
  update app.links set consumed_at = now() where user_id = p_user_id and kind = 'recovery' and consumed_at is null;
end $$;
comment on function app.end_recovery(uuid) is 'Invalidates codes and links that would allow setting a new password.';

-- A password is set in two steps, because it is hashed outside the database in between.

create or replace function api.account_start_reset(context jsonb, p_reset_hash text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  select u.* into person
  from app.reset_grants g
  join app.users u on u.id = g.user_id
  where g.browser_hash = decode(p_reset_hash, 'hex') and g.expires_at > now()
    and (g.consumed_at is null or g.password_set_at is not null);
  if person.id is null then
    return app.refused('reset_not_verified');
  end if;
  return jsonb_build_object(
    'email', person.email, 'password_min_length', app.setting('password_min_length')::int,
    'has_factors', app.has_factor_before(person.id, now())
  );
end $$;
comment on function api.account_start_reset(jsonb, text) is
  'The user whose password this browser may set, or has just set, the password policy, and whether the user has an authenticator app or a '
  'passkey. Spends nothing. Refuses reset_not_verified.';

create or replace function api.account_reset_password(
  context jsonb, p_password_hash text, p_reset_hash text default null, p_removes_recent boolean default false
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own_grant app.reset_grants;
  person app.users;
  removed jsonb := '{}';
begin
  select * into own_grant from app.reset_grants where browser_hash = decode(p_reset_hash, 'hex');
  -- Lock the user before their other rows, so that of two concurrent resets one waits here.
  select * into person from app.users where id = own_grant.user_id for no key update;
  if app.has_set_password(own_grant.id, person, p_password_hash) then
    return '{"is_repeated": true}';
  end if;
  update app.reset_grants
  set consumed_at = now(), password_set_at = now()
  where id = own_grant.id and consumed_at is null and expires_at > now();
  if not found then
    return app.refused('reset_not_verified');
  elsif person.status = 'banned' then
    return app.refused('account_banned');
  end if;
  update app.users
  set password_hash = p_password_hash, password_reset_at = now(), password_is_by_email = true, updated_at = now()
  where id = person.id;
  perform app.end_all_access(person.id, 'password reset');
  -- A stranger who could read the owner's mail for a while may have linked their own third-party account.
  perform app.unlink_identities(person.id);
  if p_removes_recent then
    removed := app.remove_recent_factors(context, person.id);
  end if;
  return app.addressee(person) || removed || jsonb_build_object(
    'user_id', person.id, 'held_until', app.hold_withdrawals(person.id, 'password_reset')
  );
end $$;
comment on function api.account_reset_password(jsonb, text, text, boolean) is
  'Spends this browser''s grant to set a new password (T24). Ends all sessions, keeps two-factor and holds withdrawals. Sending the same '
  'password again, after a lost answer, changes nothing and replies is_repeated. p_removes_recent also runs app.remove_recent_factors. Refuses '
  'reset_not_verified.';

create or replace function app.remove_recent_factors(context jsonb, p_user_id uuid) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Only what the undo emails could remove: the mailbox must not have more power than that without a wait.
  removed int := app.remove_additions(p_user_id, now() - app.undo_window());
  person app.users;
  waiting app.two_factor_resets := app.waiting_two_factor_reset(p_user_id);
begin
  select * into person from app.users where id = p_user_id;
  if person.two_factor_enabled and waiting.id is null and not app.has_factor_before(p_user_id, now() - interval '30 days')
  then
    waiting := app.begin_two_factor_wait(person, 'two_factor_wait');
  end if;
  perform app.record_admin_activity(
    context, null, 'recent_factors_removed', 'user', p_user_id::text,
    jsonb_build_object('removed', removed, 'effective_at', waiting.effective_at)
  );
  return jsonb_build_object('removed', removed, 'effective_at', waiting.effective_at);
end $$;
comment on function app.remove_recent_factors(jsonb, uuid) is
  'Removes what was added in the last 72 hours. If no factor older than 30 days is left, starts the wait of a two-factor reset for the '
  'remaining ones. The caller has locked the user.';

create or replace function app.has_factor_before(p_user_id uuid, p_at timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from app.totp_factors where user_id = p_user_id and confirmed_at <= p_at)
    or exists (select from app.passkeys where user_id = p_user_id and created_at <= p_at);
end $$;
comment on function app.has_factor_before(uuid, timestamptz) is
  'Whether the user has an authenticator app or a passkey that was added before this time.';

create or replace function app.has_set_password(p_grant_id uuid, p_user app.users, p_password_hash text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Other used grants are refused: otherwise somebody whose grant the owner's reset ended could guess the new password
  -- for ten minutes.
  return p_user.password_hash = p_password_hash and exists (
    select from app.reset_grants g where g.id = p_grant_id and g.password_set_at is not null and g.expires_at > now()
  );
end $$;
comment on function app.has_set_password(uuid, app.users, text) is 'Whether this grant set this password within its ten minutes.';

create or replace function app.end_all_access(p_user_id uuid, p_reason text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.sessions set ended_at = now(), end_reason = p_reason where user_id = p_user_id and is_active;
  perform app.end_recovery(p_user_id);
  -- Keep links that undo an addition or a sign-in: they give no access.
  update app.links
  set consumed_at = now()
  where user_id = p_user_id and consumed_at is null and kind not in ('undo_addition', 'undo_sign_in');
  update app.reset_grants set consumed_at = now() where user_id = p_user_id and consumed_at is null;
  update app.two_factor_challenges set consumed_at = now() where user_id = p_user_id and consumed_at is null;
  delete from app.passkey_challenges where user_id = p_user_id;
  delete from app.totp_factors where user_id = p_user_id and confirmed_at is null;
end $$;
comment on function app.end_all_access(uuid, text) is
  'Ends every session of a user, and every link, code and half sign-in that could become one. The caller has locked the user.';
