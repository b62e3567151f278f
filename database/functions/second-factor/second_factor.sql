-- A second factor is checked in two steps, as a password is. The database counts the attempt and returns what to
-- compare it with; the server compares; the database then spends the factor, so that of parallel attempts only one
-- succeeds. The server's result is a factor: {kind: 'totp', sealed_secret, step}, {kind: 'recovery_code', code_hmac} or
-- {kind: 'passkey', passkey_id, seen_count, sign_count}.

create or replace function api.account_start_second_factor(
  context jsonb, p_kind text, p_challenge_hash text default null, p_challenge text default null,
  p_credential_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person_id uuid;
  refusal jsonb;
begin
  select user_id into person_id
  from app.two_factor_challenges
  where browser_hash = decode(p_challenge_hash, 'hex') and tries < 5 and consumed_at is null and expires_at > now();
  if person_id is null then
    return app.refused('two_factor_expired');
  end if;
  refusal := app.refuse_guess(context, p_kind, app.known_browser(context, person_id));
  if refusal is not null then
    return refusal;
  end if;
  -- A single statement, so that parallel attempts cannot exceed five.
  update app.two_factor_challenges
  set tries = tries + 1
  where browser_hash = decode(p_challenge_hash, 'hex') and tries < 5 and consumed_at is null and expires_at > now();
  refusal := app.uncount_refused(
    context, p_kind,
    case
      when not found then app.refused('two_factor_expired')
      else app.refuse_many(app.second_factor_bucket(context, person_id), 10, '1 hour')
    end
  );
  if refusal is not null then
    return refusal;
  end if;
  perform app.count_sign_in(context, person_id, p_kind);
  return app.factor_to_check(person_id, p_kind, p_challenge, p_credential_id);
end $$;
comment on function api.account_start_second_factor(jsonb, text, text, text, text) is
  'Counts an attempt at the second factor of this browser''s sign-in, and returns what to compare it with.';

create or replace function app.second_factor_bucket(context jsonb, p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Somebody who knows the password must not lock the owner out.
  return app.account_bucket('second-factor', p_user_id, app.known_browser(context, p_user_id));
end $$;
comment on function app.second_factor_bucket(jsonb, uuid) is 'The rate-limit bucket for this user''s wrong second factors.';

create or replace function app.factor_to_check(
  p_user_id uuid, p_kind text, p_challenge text, p_credential_id text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  sealed text;
begin
  if p_kind = 'passkey' then
    return app.passkey_to_check(p_user_id, array['second_factor', 'proof'], p_challenge, p_credential_id);
  elsif p_kind = 'recovery_code' then
    return '{}';
  end if;
  select sealed_secret into sealed from app.totp_factors where user_id = p_user_id and confirmed_at is not null;
  if sealed is null then
    return app.refused('invalid_second_factor');
  end if;
  return jsonb_build_object('sealed_secret', sealed);
end $$;
comment on function app.factor_to_check(uuid, text, text, text) is
  'What to compare a second factor of this user with. To be called only after the attempt was counted.';

create or replace function app.spend_second_factor(p_user_id uuid, p_factor jsonb) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  case p_factor ->> 'kind'
    when 'totp' then
      update app.totp_factors
      set last_step = (p_factor ->> 'step')::bigint
      where user_id = p_user_id and confirmed_at is not null and sealed_secret = p_factor ->> 'sealed_secret'
        and last_step < (p_factor ->> 'step')::bigint;
      return case when not found then 'invalid_second_factor' end;
    when 'recovery_code' then
      update app.recovery_codes
      set used_at = now()
      where user_id = p_user_id and code_hmac = decode(p_factor ->> 'code_hmac', 'hex') and used_at is null;
      return case when not found then 'invalid_recovery_code' end;
    when 'passkey' then
      return case when not app.spend_passkey(p_user_id, p_factor) then 'invalid_passkey' end;
    else
      return 'proof_required';
  end case;
end $$;
comment on function app.spend_second_factor(uuid, jsonb) is
  'Spends a factor that the server verified, unless it was used already. Returns null, or the code of the refusal.';

create or replace function app.recovery_codes_left(p_user_id uuid) returns int
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select count(*) from app.recovery_codes where user_id = p_user_id and used_at is null);
end $$;
comment on function app.recovery_codes_left(uuid) is 'How many unused recovery codes this user has.';

create or replace function api.account_finish_second_factor(
  context jsonb, p_factor jsonb, p_entry jsonb, p_undo_hash text, p_challenge_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person_id uuid;
  identity jsonb;
  first_strength app.proof_strength;
  refusal text;
  strength app.proof_strength;
  first_factor text;
  reply jsonb;
begin
  select c.user_id, c.identity, c.strength, c.first_factor into person_id, identity, first_strength, first_factor
  from app.two_factor_challenges c
  where browser_hash = decode(p_challenge_hash, 'hex') and consumed_at is null and expires_at > now();
  if person_id is null then
    return app.refused('two_factor_expired');
  end if;
  if identity is not null then
    perform app.lock_identity(identity);
  end if;
  -- The user before the factor, the lock order used when two-factor is switched off.
  perform from app.users where id = person_id for no key update;
  refusal := app.spend_second_factor(person_id, p_factor);
  if refusal is not null then
    return app.refused(refusal);
  end if;
  update app.two_factor_challenges
  set consumed_at = now()
  where browser_hash = decode(p_challenge_hash, 'hex') and consumed_at is null and expires_at > now();
  if not found then
    -- Raised, so that of two concurrent correct factors the one that opens no session is not spent.
    perform app.refuse('two_factor_expired');
  end if;
  perform app.forgive_attempt(app.second_factor_bucket(context, person_id));
  perform app.forgive_guess(context, p_factor ->> 'kind');
  perform app.forgive_sign_in(context, person_id, p_factor ->> 'kind');
  perform app.name_sign_in(first_factor, p_factor ->> 'kind');
  strength := greatest(first_strength, app.factor_strength(person_id, p_factor));
  reply := app.enter(context, person_id, p_entry, strength, true);
  return reply || jsonb_build_object(
    'recovery_codes_left', case when p_factor ->> 'kind' = 'recovery_code' then app.recovery_codes_left(person_id) end,
    'linked', case
      when identity is not null and not reply ? 'refused'
        then app.link_new_identity(person_id, identity, p_undo_hash, strength = 'mailbox')
    end
  );
end $$;
comment on function api.account_finish_second_factor(jsonb, jsonb, jsonb, text, text) is
  'Spends the second factor and opens the session that this browser''s first factor started (T26). If the first factor was a new third party, '
  'links it (T50).';
