-- An entry is what the server prepares for a sign-in: {token_hash, device_hash, challenge_hash}, in hex.

create or replace function app.enter(
  p_context jsonb, p_user_id uuid, p_entry jsonb, p_has_second_factor boolean default false
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  -- The lock keeps out who is banned or deleted, or loses the second factor, at this very moment.
  select * into person from app.users where id = p_user_id for no key update;
  if person.anonymised_at is not null then
    return app.refused('invalid_credentials');
  elsif person.status = 'banned' then
    return app.refused('account_banned');
  elsif person.two_factor_enabled and not p_has_second_factor then
    -- The job that switches off what was lost comes once a minute.
    if app.finish_two_factor_reset(person.id) then
      return app.open_session(p_context, person.id, p_entry);
    end if;
    return app.ask_second_factor(p_context, person.id, p_entry ->> 'challenge_hash');
  end if;
  return app.open_session(p_context, person.id, p_entry, p_has_second_factor);
end $$;
comment on function app.enter(jsonb, uuid, jsonb, boolean) is
  'Every way in ends here, once it knows who it is: opens a session, or asks for the second factor first (T26).';

create or replace function app.ask_second_factor(p_context jsonb, p_user_id uuid, p_challenge_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  methods text[] := '{}';
  refusal jsonb := app.refuse_many(app.second_factor_bucket(p_context, p_user_id) || ':asked', 30, '1 hour');
begin
  if refusal is not null then
    return refusal;
  end if;
  insert into app.two_factor_challenges (user_id, browser_hash, expires_at)
  values (p_user_id, decode(p_challenge_hash, 'hex'), now() + interval '10 minutes');
  if exists (select from app.totp_factors where user_id = p_user_id and confirmed_at is not null) then
    methods := methods || 'totp'::text;
  end if;
  if exists (select from app.passkeys where user_id = p_user_id) then
    methods := methods || 'passkey'::text;
  end if;
  return jsonb_build_object('needs_two_factor', true, 'methods', methods || 'recovery_code'::text);
end $$;
comment on function app.ask_second_factor(jsonb, uuid, text) is
  'Gives this browser ten minutes for the second factor, and tells by what it may be given.';

create or replace function app.open_session(
  p_context jsonb, p_user_id uuid, p_entry jsonb, p_has_second_factor boolean default false
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
  -- What the right password gets is counted, too: hashing it is work.
  refusal jsonb := app.refuse_many('session:' || p_user_id, 30, '1 hour');
begin
  if refusal is not null then
    return refusal;
  end if;
  has_ended := app.end_own_session(p_context, 'replaced');
  insert into app.sessions (user_id, token_hash, device_hash, mfa_passed, device_info, ip_address, expires_at)
  values (
    p_user_id, decode(p_entry ->> 'token_hash', 'hex'), device, p_has_second_factor, p_context ->> 'device',
    p_context ->> 'address', now() + lifetime
  );
  update app.users set last_sign_in_at = now() where id = p_user_id;
  return jsonb_build_object(
    'user', (select app.account_user(u, own_context) from app.users u where u.id = p_user_id),
    'max_age_seconds', extract(epoch from lifetime)::int,
    'has_ended_session', has_ended,
    'is_new_device', is_new_device
  );
end $$;
comment on function app.open_session(jsonb, uuid, jsonb, boolean) is
  'Signs in: a new session under a new token, and none left under the token that this browser had before (T20).';

create or replace function app.end_own_session(p_context jsonb, p_reason text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.sessions
  set ended_at = now(), end_reason = p_reason
  where token_hash = decode(p_context ->> 'session', 'hex') and is_active;
  return found;
end $$;
comment on function app.end_own_session(jsonb, text) is 'Ends the session that the request came with; false when it had none.';

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
  return jsonb_build_object('ended', coalesce(ended_hashes, '{}'));
end $$;
comment on function api.account_sign_out(jsonb, text) is
  'Ends this session (local), all of this user''s (global), or all but this (others). Replies with the hashes of their tokens.';

create or replace function api.account_get_user(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  begin
    person := app.require_user(context);
  exception when sqlstate 'PR001' then
    return jsonb_build_object('user', null);
  end;
  update app.sessions
  set last_activity = now()
  where token_hash = decode(context ->> 'session', 'hex') and last_activity < now() - interval '1 minute';
  return jsonb_build_object('user', app.account_user(person, context));
end $$;
comment on function api.account_get_user(jsonb) is
  'Who is signed in, or null. Notes once a minute that the session is in use.';
