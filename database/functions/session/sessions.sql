-- An entry is what the server prepares for a sign-in: {token_hash, device_hash, challenge_hash, undo_hash}, in hex.

create or replace function app.enter(
  context jsonb, p_user_id uuid, p_entry jsonb, p_strength app.proof_strength,
  p_has_second_factor boolean default false, p_is_by_email boolean default false
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  -- The lock waits for a concurrent ban, deletion or removal of the second factor.
  select * into person from app.users where id = p_user_id for no key update;
  if person.anonymised_at is not null then
    return app.refused('invalid_credentials');
  elsif person.status = 'banned' then
    return app.refused('account_banned');
  elsif person.two_factor_enabled and not p_has_second_factor then
    -- The job that completes due two-factor resets runs only once a minute.
    if app.finish_two_factor_reset(person.id) then
      return app.open_session(context, person.id, p_entry, p_strength, p_is_by_email => p_is_by_email);
    end if;
    return app.ask_second_factor(context, person.id, p_entry ->> 'challenge_hash', p_strength);
  end if;
  return app.open_session(context, person.id, p_entry, p_strength, p_has_second_factor, p_is_by_email);
end $$;
comment on function app.enter(jsonb, uuid, jsonb, app.proof_strength, boolean, boolean) is
  'The last step of every sign-in: opens a session, or asks for the second factor first (T26). p_strength: the strongest proof given so far '
  '(T62). p_is_by_email: the session must wait before it withdraws, since it needed nothing but the mailbox.';

create or replace function app.ask_second_factor(
  context jsonb, p_user_id uuid, p_challenge_hash text, p_strength app.proof_strength
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  methods text[] := '{}';
  refusal jsonb := app.refuse_many(
    app.account_bucket('second-factor-asked', p_user_id, app.known_browser(context, p_user_id)), 30, '1 hour'
  );
begin
  if refusal is not null then
    return refusal;
  end if;
  insert into app.two_factor_challenges (user_id, browser_hash, expires_at, strength, first_factor)
  values (p_user_id, decode(p_challenge_hash, 'hex'), now() + interval '10 minutes', p_strength, app.sign_in_name() ->> 'first');
  if exists (select from app.totp_factors where user_id = p_user_id and confirmed_at is not null) then
    methods := methods || 'totp'::text;
  end if;
  if exists (select from app.passkeys where user_id = p_user_id) then
    methods := methods || 'passkey'::text;
  end if;
  return jsonb_build_object('needs_two_factor', true, 'methods', methods || 'recovery_code'::text);
end $$;
comment on function app.ask_second_factor(jsonb, uuid, text, app.proof_strength) is
  'Gives this browser ten minutes to provide the second factor, and returns the methods it may use. Keeps what the first factor proved.';

create or replace function app.open_session(
  context jsonb, p_user_id uuid, p_entry jsonb, p_strength app.proof_strength,
  p_has_second_factor boolean default false, p_is_by_email boolean default false
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  lifetime interval := make_interval(days => app.setting('session_absolute_days')::int);
  device bytea := decode(p_entry ->> 'device_hash', 'hex');
  is_new_device boolean := exists (select from app.sessions where user_id = p_user_id)
    and not exists (select from app.sessions where user_id = p_user_id and device_hash = device);
  has_ended boolean;
  own_context jsonb := jsonb_build_object('session', p_entry ->> 'token_hash');
  -- Successful sign-ins count too, since hashing the password is expensive.
  refusal jsonb := app.refuse_many(
    app.account_bucket('session', p_user_id, app.known_browser(context, p_user_id)), 30, '1 hour'
  );
begin
  if refusal is not null then
    return refusal;
  end if;
  has_ended := app.end_own_session(context, 'replaced');
  insert into app.sessions (
    user_id, token_hash, device_hash, mfa_passed, device_info, ip_address, expires_at, proved_at, may_withdraw_from,
    strength
  )
  values (
    p_user_id, decode(p_entry ->> 'token_hash', 'hex'), device, p_has_second_factor, context ->> 'device',
    context ->> 'address', now() + lifetime,
    case when p_strength = 'secret' then now() else '-infinity' end,
    case when p_is_by_email then now() + app.withdrawal_hold() else now() end,
    p_strength
  );
  if is_new_device then
    perform app.issue_undo_link(p_user_id, p_entry ->> 'undo_hash', 'undo_sign_in');
  end if;
  update app.users set last_sign_in_at = now() where id = p_user_id;
  return jsonb_build_object(
    'user', (select app.account_user(u, own_context) from app.users u where u.id = p_user_id),
    'max_age_seconds', extract(epoch from lifetime)::int,
    'has_ended_session', has_ended,
    'is_new_device', is_new_device
  );
end $$;
comment on function app.open_session(jsonb, uuid, jsonb, app.proof_strength, boolean, boolean) is
  'Opens a new session under a new token, and ends the one under this browser''s earlier token (T20). The emailed link can undo a sign-in from '
  'a new device. Only a password or a factor proves an administrator''s identity (T62).';

create or replace function app.require_session_may_withdraw(context jsonb) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  allowed_from timestamptz := (select may_withdraw_from from app.sessions where token_hash = decode(context ->> 'session', 'hex'));
begin
  if allowed_from > now() then
    perform app.refuse('signed_in_by_email', jsonb_build_object('until', allowed_from));
  end if;
end $$;
comment on function app.require_session_may_withdraw(jsonb) is
  'Blocks withdrawals for a while in a session that was opened with the mailbox alone. Refuses signed_in_by_email.';

create or replace function app.end_own_session(context jsonb, p_reason text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.sessions
  set ended_at = now(), end_reason = p_reason
  where token_hash = decode(context ->> 'session', 'hex') and is_active;
  return found;
end $$;
comment on function app.end_own_session(jsonb, text) is 'Ends the session of the request; false if it has none.';

create or replace function api.account_sign_out(context jsonb, p_scope text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own_hash bytea := decode(context ->> 'session', 'hex');
  owner_id uuid := (select user_id from app.sessions where token_hash = own_hash and is_active);
  ended_hashes text[];
begin
  with ended as (
    update app.sessions
    set ended_at = now(), end_reason = 'signed out'
    where user_id = owner_id and is_active
      and case p_scope when 'local' then token_hash = own_hash when 'others' then token_hash <> own_hash else true end
    returning encode(token_hash, 'hex') as hash
  )
  select array_agg(hash) into ended_hashes from ended;
  -- If this session was ended meanwhile, it must not end the others (T67).
  if encode(own_hash, 'hex') <> all (ended_hashes) then
    perform app.require_user(context);
  end if;
  return jsonb_build_object('ended', coalesce(ended_hashes, '{}'));
end $$;
comment on function api.account_sign_out(jsonb, text) is
  'Ends this session (local), all of this user''s (global), or all but this (others). Returns the hashes of their tokens. '
  'Refuses not_authenticated if this session was ended meanwhile.';

create or replace function api.account_get_user(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  shown jsonb;
begin
  begin
    person := app.require_user(context);
  exception when sqlstate 'PR001' then
    return jsonb_build_object('user', null);
  end;
  update app.sessions
  set last_activity = now()
  where token_hash = decode(context ->> 'session', 'hex') and last_activity < now() - interval '1 minute';
  shown := app.account_user(person, context);
  return jsonb_build_object('user', shown, 'version', md5(shown::text));
end $$;
comment on function api.account_get_user(jsonb) is
  'The signed-in user and the version of this data (app.versions_of), or null. Updates the session''s last use at most once a minute.';
