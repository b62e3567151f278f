create or replace function app.is_two_factor_compulsory(p_user app.users) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_user.is_admin and app.setting('admin_two_factor_required') = 'true';
end $$;
comment on function app.is_two_factor_compulsory(app.users) is
  'Whether two-factor is mandatory for this user: for administrators, if the operator requires it.';

create or replace function api.account_factors(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.require_user(context);
begin
  return jsonb_build_object(
    'totp', exists (select from app.totp_factors where user_id = person.id and confirmed_at is not null),
    'passkeys', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', id, 'name', name, 'created_at', created_at, 'last_used_at', last_used_at, 'fingerprint', app.passkey_fingerprint(public_key)
        ) order by id
      ), '[]')
      from app.passkeys
      where user_id = person.id
    ),
    'recovery_codes_left', app.recovery_codes_left(person.id),
    'proof', app.proof_kind(person),
    'is_session_by_email', app.is_session_by_email(context),
    'session_held_until', (
      select may_withdraw_from
      from app.sessions
      where token_hash = decode(context ->> 'session', 'hex') and may_withdraw_from > now()
    ),
    'is_compulsory', app.is_two_factor_compulsory(person)
  );
end $$;
comment on function api.account_factors(jsonb) is 'How the user''s account is secured, and what proof a change requires.';

create or replace function app.passkey_fingerprint(p_public_key bytea) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select encode(substring(sha256(p_public_key) from 1 for 8), 'hex')
$$;
comment on function app.passkey_fingerprint(bytea) is
  'The first 16 hexadecimal digits of the SHA-256 hash of a passkey''s public key, which people compare.';

create or replace function api.account_enrol_totp(context jsonb, p_proof jsonb, p_sealed_secret text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_addition_proof(context, person, p_proof, '{"kind": "totp"}');
begin
  if exists (select from app.totp_factors where user_id = person.id and confirmed_at is not null) then
    perform app.refuse('two_factor_exists');
  end if;
  insert into app.totp_factors (user_id, sealed_secret, is_by_email)
  values (person.id, p_sealed_secret, app.is_session_by_email(context))
  on conflict (user_id) do update
  set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now(), is_by_email = excluded.is_by_email;
  return app.still_signed_in(context, reply);
end $$;
comment on function api.account_enrol_totp(jsonb, jsonb, text) is
  'Starts setting up an authenticator app; it takes effect once a code from it is given. Replaces an unconfirmed app.';

create or replace function api.account_start_totp_confirm(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.require_user(context);
  refusal jsonb := app.refuse_many(app.account_bucket('totp-confirm', person.id), 10, '15 minutes');
  sealed text;
begin
  if refusal is not null then
    return refusal;
  end if;
  select sealed_secret into sealed
  from app.totp_factors
  where user_id = person.id and confirmed_at is null and created_at > now() - interval '1 hour';
  if sealed is null then
    return app.refused('two_factor_not_set_up');
  end if;
  return app.still_signed_in(context, jsonb_build_object('sealed_secret', sealed));
end $$;
comment on function api.account_start_totp_confirm(jsonb) is
  'Counts an attempt to confirm the authenticator app being set up, and returns its secret.';

create or replace function api.account_confirm_totp(
  context jsonb, p_sealed_secret text, p_step bigint, p_code_hmacs jsonb, p_token_hash text, p_undo_hash text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
begin
  update app.totp_factors
  set confirmed_at = now(), last_step = p_step, is_by_email = is_by_email or app.is_session_by_email(context)
  where user_id = person.id and sealed_secret = p_sealed_secret and confirmed_at is null;
  if not found then
    return app.refused('two_factor_not_set_up');
  end if;
  perform app.forgive_attempt(app.account_bucket('totp-confirm', person.id));
  return app.add_factor(context, person, p_code_hmacs, p_token_hash, p_undo_hash);
end $$;
comment on function api.account_confirm_totp(jsonb, text, bigint, jsonb, text, text) is
  'Activates the authenticator app and marks its first code as used. See app.add_factor.';

create or replace function app.add_factor(
  context jsonb, p_user app.users, p_code_hmacs jsonb, p_token_hash text, p_undo_hash text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  reply jsonb := app.addressee(p_user) || jsonb_build_object(
    'user_id', p_user.id, 'is_first', not p_user.two_factor_enabled, 'held_until', app.inherit_hold(context, p_user.id)
  );
begin
  perform app.issue_undo_link(p_user.id, p_undo_hash);
  if p_user.two_factor_enabled then
    return app.still_signed_in(context, reply);
  end if;
  update app.users set two_factor_enabled = true, updated_at = now() where id = p_user.id;
  perform app.replace_recovery_codes(context, p_user.id, p_code_hmacs);
  return reply || app.renew_session(context, p_token_hash)
    || jsonb_build_object('ended', app.end_other_sessions(p_user.id, p_token_hash, 'two-factor on'));
end $$;
comment on function app.add_factor(jsonb, app.users, jsonb, text, text) is
  'Completes adding a factor, which the link with p_undo_hash undoes (T50), and which inherits this session''s hold (T62). The first factor '
  'switches two-factor on, creates recovery codes, renews this session (T20) and ends all others (T51).';

create or replace function app.end_other_sessions(p_user_id uuid, p_token_hash text, p_reason text) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  ended_hashes text[];
begin
  with ended as (
    update app.sessions
    set ended_at = now(), end_reason = p_reason
    where user_id = p_user_id and is_active and token_hash <> decode(p_token_hash, 'hex')
    returning encode(token_hash, 'hex') as hash
  )
  select array_agg(hash) into ended_hashes from ended;
  return coalesce(ended_hashes, '{}');
end $$;
comment on function app.end_other_sessions(uuid, text, text) is
  'Ends every session of a user except the one with this token hash. Returns the hashes of the ended ones.';

create or replace function app.replace_recovery_codes(context jsonb, p_user_id uuid, p_code_hmacs jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.recovery_codes where user_id = p_user_id;
  insert into app.recovery_codes (user_id, code_hmac, is_by_email)
  select p_user_id, decode(hmac, 'hex'), app.is_session_by_email(context)
  from jsonb_array_elements_text(p_code_hmacs) as hmac;
end $$;
comment on function app.replace_recovery_codes(jsonb, uuid, jsonb) is 'Replaces the user''s recovery codes.';

create or replace function app.renew_session(context jsonb, p_token_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  left_seconds int;
begin
  update app.sessions
  set token_hash = decode(p_token_hash, 'hex'), mfa_passed = true, last_activity = now()
  where token_hash = decode(context ->> 'session', 'hex') and is_active
  returning extract(epoch from expires_at - now())::int into left_seconds;
  if left_seconds is null then
    perform app.refuse('not_authenticated');
  end if;
  return jsonb_build_object('max_age_seconds', left_seconds);
end $$;
comment on function app.renew_session(jsonb, text) is
  'Gives this session a new token after it passed a second factor (T20), so that a copy of the old token is useless. Refuses '
  'not_authenticated if it has ended (T67).';

create or replace function api.account_remove_totp(context jsonb, p_proof jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_proof(context, person, p_proof);
begin
  delete from app.totp_factors where user_id = person.id and confirmed_at is not null;
  if not found then
    perform app.refuse('not_found');
  end if;
  return app.still_signed_in(context, reply || app.remove_factor(person));
end $$;
comment on function api.account_remove_totp(jsonb, jsonb) is
  'Removes the authenticator app. Refuses two_factor_compulsory where it is the last factor and two-factor is mandatory.';

create or replace function app.remove_factor(p_user app.users) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  has_factor boolean := app.has_factor(p_user.id);
begin
  if not has_factor and app.is_two_factor_compulsory(p_user) then
    perform app.refuse('two_factor_compulsory');
  elsif not has_factor then
    perform app.switch_two_factor_off(p_user.id);
  end if;
  return jsonb_build_object('is_last', not has_factor);
end $$;
comment on function app.remove_factor(app.users) is 'Switches two-factor off if the user has no factor left. Called after a factor was removed.';

create or replace function app.has_factor(p_user_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from app.totp_factors where user_id = p_user_id and confirmed_at is not null)
    or exists (select from app.passkeys where user_id = p_user_id);
end $$;
comment on function app.has_factor(uuid) is 'Whether the user has an authenticator app or a passkey.';

create or replace function app.switch_two_factor_off(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.totp_factors where user_id = p_user_id;
  delete from app.passkeys where user_id = p_user_id;
  delete from app.recovery_codes where user_id = p_user_id;
  delete from app.passkey_challenges where user_id = p_user_id;
  update app.two_factor_challenges set consumed_at = now() where user_id = p_user_id and consumed_at is null;
  update app.two_factor_resets
  set cancelled_at = now()
  where user_id = p_user_id and cancelled_at is null and done_at is null;
  delete from app.links where user_id = p_user_id and kind = 'two_factor_reset';
  update app.sessions set mfa_passed = false where user_id = p_user_id and mfa_passed;
  update app.users set two_factor_enabled = false, updated_at = now() where id = p_user_id;
end $$;
comment on function app.switch_two_factor_off(uuid) is
  'Removes every second factor and what belongs to it. The caller holds the lock on the user''s row.';

create or replace function api.account_disable_two_factor(context jsonb, p_proof jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_proof(context, person, p_proof);
begin
  if not person.two_factor_enabled then
    perform app.refuse('not_found');
  elsif app.is_two_factor_compulsory(person) then
    perform app.refuse('two_factor_compulsory');
  end if;
  perform app.switch_two_factor_off(person.id);
  return app.still_signed_in(context, reply);
end $$;
comment on function api.account_disable_two_factor(jsonb, jsonb) is 'Switches two-factor off. The proof has to be a second factor.';

create or replace function api.account_new_recovery_codes(context jsonb, p_proof jsonb, p_code_hmacs jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_proof(context, person, p_proof);
begin
  if not person.two_factor_enabled then
    perform app.refuse('not_found');
  end if;
  perform app.replace_recovery_codes(context, person.id, p_code_hmacs);
  perform app.inherit_hold(context, person.id);
  return app.still_signed_in(context, reply);
end $$;
comment on function api.account_new_recovery_codes(jsonb, jsonb, jsonb) is 'Replaces the recovery codes; the earlier ones become invalid.';
