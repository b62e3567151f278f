-- Proof of identity, required before changing sign-in settings. A proof is a factor (see second_factor.sql), {kind:
-- 'password', password_hash}, {kind: 'fresh_sign_in'} or, to add a factor or confirm a withdrawal, {kind:
-- 'mailed_code', code_hmac}.

create or replace function app.proof_kind(p_user app.users) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_user.two_factor_enabled then 'code'
    when p_user.password_hash is not null then 'password'
    else 'fresh_sign_in'
  end;
end $$;
comment on function app.proof_kind(app.users) is 'The kind of proof required to change this user''s sign-in settings.';

create or replace function app.proof_bucket(context jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select app.account_bucket('proof', s.user_id) || jsonb_build_object('session', s.id)
    from app.sessions s
    where s.token_hash = decode(context ->> 'session', 'hex')
  );
end $$;
comment on function app.proof_bucket(jsonb) is 'The session''s rate-limit bucket for wrong proofs; app.guess_bucket is the account''s.';

create or replace function api.account_start_proof(
  context jsonb, p_kind text, p_challenge text default null, p_credential_id text default null,
  p_purpose text default 'add_factor'
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.require_user(context);
  refusal jsonb;
begin
  if (p_kind in ('totp', 'recovery_code', 'passkey')) <> person.two_factor_enabled then
    return app.refused('proof_required');
  elsif p_kind = 'mailed_code' then
    return app.still_signed_in(context, coalesce(app.count_mailed_proof(context, person, p_purpose), '{}'));
  elsif app.proof_kind(person) = 'fresh_sign_in' then
    return '{}';
  elsif p_kind = 'fresh_sign_in' then
    return app.refused('proof_required');
  end if;
  refusal := coalesce(
    app.refuse_guess(context, p_kind, app.known_browser(context, person.id)),
    app.uncount_refused(context, p_kind, coalesce(
      app.refuse_many(app.proof_bucket(context), 5, '15 minutes'), app.refuse_many_guesses(context, person, p_kind)
    ))
  );
  if refusal is not null then
    return refusal;
  end if;
  perform app.count_sign_in(context, person.id, p_kind);
  if p_kind = 'password' then
    return app.still_signed_in(context, jsonb_build_object(
      'email', person.email, 'password_settings', regexp_replace(person.password_hash, '\$[^$]*$', '')
    ));
  end if;
  return app.still_signed_in(context, app.factor_to_check(person.id, p_kind, p_challenge, p_credential_id));
end $$;
comment on function api.account_start_proof(jsonb, text, text, text, text) is
  'Counts an attempt to prove the user''s identity and returns what to compare it with, or the settings to hash its password with. An emailed '
  'code counts against the one for p_purpose.';

create or replace function app.guess_bucket(context jsonb, p_user app.users, p_kind text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  known text := app.known_browser(context, p_user.id);
begin
  -- Signed-in sessions in unknown browsers share a bucket, apart from that of strangers who try to sign in.
  return case
    when p_kind = 'password' and known is not null then app.mailbox_bucket('sign-in', p_user.email, known)
    when p_kind = 'password' then app.account_bucket('proof-password', p_user.id)
    when known is not null then app.account_bucket('second-factor', p_user.id, known)
    else app.account_bucket('proof-factor', p_user.id)
  end;
end $$;
comment on function app.guess_bucket(jsonb, app.users, text) is
  'The account''s rate-limit bucket for wrong proofs of signed-in sessions; a known browser shares it with its sign-ins.';

create or replace function app.refuse_many_guesses(context jsonb, p_user app.users, p_kind text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.refuse_many(
    app.guess_bucket(context, p_user, p_kind), 10,
    case p_kind when 'password' then interval '15 minutes' else interval '1 hour' end
  );
end $$;
comment on function app.refuse_many_guesses(jsonb, app.users, text) is
  'Counts a proof for the account, within the limits of its sign-in. Returns null, or the refusal too_many_requests.';

create or replace function app.lock_own_user(context jsonb) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.require_user(context);
begin
  perform from app.users where id = person.id for no key update;
  -- Ask again: the previous lock holder may have ended the session, or banned or deleted the user (T67).
  return app.require_user(context);
end $$;
comment on function app.lock_own_user(jsonb) is 'The user of a live session, locked until the end of the transaction. Refuses not_authenticated.';

create or replace function app.require_proof(context jsonb, p_user app.users, p_proof jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal text;
begin
  case app.proof_kind(p_user)
    when 'code' then
      refusal := app.spend_second_factor(p_user.id, p_proof);
    when 'password' then
      refusal := case
        when p_proof ->> 'kind' <> 'password' then 'proof_required'
        when p_proof ->> 'password_hash' <> p_user.password_hash then 'invalid_credentials'
      end;
    else
      refusal := case
        when p_proof ->> 'kind' <> 'fresh_sign_in' then 'proof_required'
        when not app.is_fresh_session(context) then 'fresh_sign_in_required'
      end;
  end case;
  if refusal is not null then
    perform app.refuse(refusal);
  end if;
  perform app.strengthen_session(context, app.proof_strength_of(p_user, p_proof));
  perform app.forgive_attempt(app.proof_bucket(context));
  if app.proof_kind(p_user) <> 'fresh_sign_in' then
    perform app.forgive_attempt(app.guess_bucket(context, p_user, p_proof ->> 'kind'));
    perform app.forgive_guess(context, p_proof ->> 'kind');
    perform app.forgive_sign_in(context, p_user.id, p_proof ->> 'kind');
  end if;
  return app.addressee(p_user) || jsonb_build_object(
    'user_id', p_user.id,
    'recovery_codes_left',
      case when p_proof ->> 'kind' = 'recovery_code' then app.recovery_codes_left(p_user.id) end
  );
end $$;
comment on function app.require_proof(jsonb, app.users, jsonb) is
  'Spends a proof, or refuses. Returns whom to notify of the change and, if it was a recovery code, how many are left.';

create or replace function app.require_factor_or_mailed_code(
  context jsonb, p_user app.users, p_proof jsonb, p_purpose text, p_payload jsonb
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal text;
begin
  if p_user.two_factor_enabled then
    return app.require_proof(context, p_user, p_proof);
  end if;
  refusal := case
    when p_proof ->> 'kind' <> 'mailed_code' then 'mailed_code_required'
    else app.spend_mailed_proof(context, p_user.id, p_purpose, p_payload, p_proof ->> 'code_hmac')
  end;
  if refusal is not null then
    perform app.refuse(refusal);
  end if;
  return app.addressee(p_user) || jsonb_build_object('user_id', p_user.id, 'recovery_codes_left', null);
end $$;
comment on function app.require_factor_or_mailed_code(jsonb, app.users, jsonb, text, jsonb) is
  'Spends a factor where two-factor is on, else the code emailed for this purpose and payload. Returns what app.require_proof returns. Refuses '
  'mailed_code_required, invalid_code and what a wrong factor refuses.';

create or replace function app.is_fresh_session(context jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.sessions
    where token_hash = decode(context ->> 'session', 'hex') and login_time > now() - interval '15 minutes'
  );
end $$;
comment on function app.is_fresh_session(jsonb) is 'Whether this session''s sign-in is less than 15 minutes ago.';
