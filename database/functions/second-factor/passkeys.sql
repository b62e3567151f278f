create or replace function app.open_passkey_challenge(p_challenge text, p_purpose text, p_user_id uuid default null)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.passkey_challenges (challenge, purpose, user_id, expires_at)
  values (p_challenge, p_purpose, p_user_id, now() + interval '10 minutes');
end $$;
comment on function app.open_passkey_challenge(text, text, uuid) is
  'Stores a challenge for an authenticator to sign: single use, expires after ten minutes.';

create or replace function app.take_passkey_challenge(p_challenge text, p_purposes text[], p_user_id uuid default null)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.passkey_challenges
  where challenge = p_challenge and purpose = any (p_purposes) and user_id is not distinct from p_user_id
    and expires_at > now();
  return found;
end $$;
comment on function app.take_passkey_challenge(text, text[], uuid) is
  'Deletes a challenge, so that it is used only once; false if there was none for this purpose.';

create or replace function app.passkeys_of(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', credential_id, 'transports', transports) order by id), '[]')
    from app.passkeys
    where user_id = p_user_id
  );
end $$;
comment on function app.passkeys_of(uuid) is 'A user''s passkeys in the form WebAuthn uses: [{id, transports}].';

create or replace function app.passkey_to_check(
  p_user_id uuid, p_purposes text[], p_challenge text, p_credential_id text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  passkey app.passkeys;
begin
  select * into passkey
  from app.passkeys
  where credential_id = p_credential_id and user_id = coalesce(p_user_id, user_id);
  -- The challenge is used up even if the passkey is unknown.
  if not app.take_passkey_challenge(p_challenge, p_purposes, p_user_id) or passkey.id is null then
    return app.refused('invalid_passkey');
  end if;
  return jsonb_build_object(
    'passkey_id', passkey.id,
    'user_id', passkey.user_id,
    'credential_id', passkey.credential_id,
    'public_key', encode(passkey.public_key, 'hex'),
    'sign_count', passkey.sign_count
  );
end $$;
comment on function app.passkey_to_check(uuid, text[], text, text) is
  'Uses up the challenge and returns the public key that must have signed the answer. Without a user, any user''s passkey is accepted.';

create or replace function app.spend_passkey(p_user_id uuid, p_factor jsonb) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  seen bigint := p_factor ->> 'seen_count';
  counted bigint := p_factor ->> 'sign_count';
begin
  -- Authenticators without a counter always send 0.
  update app.passkeys
  set sign_count = counted, last_used_at = now()
  where id = (p_factor ->> 'passkey_id')::uuid and user_id = p_user_id and sign_count = seen
    and (counted > seen or (counted = 0 and seen = 0));
  return found;
end $$;
comment on function app.spend_passkey(uuid, jsonb) is
  'Records a use of a passkey whose signature was verified; false if its counter did not increase.';

create or replace function api.account_start_passkey(context jsonb, p_proof jsonb, p_challenge text, p_most int)
returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_addition_proof(context, person, p_proof, '{"kind": "passkey"}');
begin
  perform app.require_passkey_room(person.id, p_most);
  perform app.open_passkey_challenge(p_challenge, 'register', person.id);
  return app.still_signed_in(
    context, reply || jsonb_build_object('username', person.username, 'passkeys', app.passkeys_of(person.id))
  );
end $$;
comment on function api.account_start_passkey(jsonb, jsonb, text, int) is 'Starts adding a passkey: returns the user and their existing passkeys.';

create or replace function app.require_passkey_room(p_user_id uuid, p_most int) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (select count(*) from app.passkeys where user_id = p_user_id) >= p_most then
    perform app.refuse('too_many_passkeys', jsonb_build_object('most', p_most));
  end if;
end $$;
comment on function app.require_passkey_room(uuid, int) is 'Refuses too_many_passkeys.';

create or replace function api.account_take_passkey_challenge(context jsonb, p_challenge text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.require_user(context);
begin
  if not app.take_passkey_challenge(p_challenge, array['register'], person.id) then
    return app.refused('invalid_passkey');
  end if;
  return app.still_signed_in(context, '{}');
end $$;
comment on function api.account_take_passkey_challenge(jsonb, text) is
  'Uses up the challenge of a passkey being added, before its answer is checked.';

create or replace function api.account_add_passkey(
  context jsonb, p_passkey jsonb, p_most int, p_code_hmacs jsonb, p_token_hash text, p_undo_hash text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
begin
  perform app.require_passkey_room(person.id, p_most);
  insert into app.passkeys (user_id, credential_id, public_key, sign_count, transports, name, is_by_email)
  values (
    person.id, p_passkey ->> 'credential_id', decode(p_passkey ->> 'public_key', 'hex'),
    (p_passkey ->> 'sign_count')::bigint,
    array(select jsonb_array_elements_text(p_passkey -> 'transports')), p_passkey ->> 'name',
    app.is_session_by_email(context)
  )
  on conflict (credential_id) do nothing;
  if not found then
    perform app.refuse(case
      when exists (
        select from app.passkeys where credential_id = p_passkey ->> 'credential_id' and user_id = person.id
      ) then 'passkey_exists'
      else 'invalid_passkey'
    end);
  end if;
  return app.add_factor(context, person, p_code_hmacs, p_token_hash, p_undo_hash);
end $$;
comment on function api.account_add_passkey(jsonb, jsonb, int, jsonb, text, text) is
  'Activates the passkey {credential_id, public_key in hex, sign_count, transports, name}. See app.add_factor.';

create or replace function api.account_remove_passkey(context jsonb, p_proof jsonb, p_passkey_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_proof(context, person, p_proof);
begin
  delete from app.passkeys where id = p_passkey_id and user_id = person.id;
  if not found then
    perform app.refuse('not_found');
  end if;
  return app.still_signed_in(context, reply || app.remove_factor(person));
end $$;
comment on function api.account_remove_passkey(jsonb, jsonb, uuid) is
  'Removes a passkey. Refuses two_factor_compulsory where it is the last factor and two-factor is mandatory.';

create or replace function api.account_challenge_passkey(
  context jsonb, p_challenge text, p_challenge_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := app.refuse_many(app.client_bucket('passkey-challenge', context), 100, '15 minutes');
  waiting app.two_factor_challenges;
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into waiting
  from app.two_factor_challenges
  where browser_hash = decode(p_challenge_hash, 'hex') and consumed_at is null and expires_at > now();
  if waiting.id is null and context ->> 'session' is null then
    return app.refused('two_factor_expired');
  elsif waiting.id is null then
    waiting.user_id := (app.require_user(context)).id;
  end if;
  if not exists (select from app.passkeys where user_id = waiting.user_id) then
    return app.refused('not_found');
  end if;
  perform app.open_passkey_challenge(
    p_challenge, case when waiting.id is null then 'proof' else 'second_factor' end, waiting.user_id
  );
  if waiting.id is null then
    perform app.require_user(context);
  end if;
  return jsonb_build_object('passkeys', app.passkeys_of(waiting.user_id));
end $$;
comment on function api.account_challenge_passkey(jsonb, text, text) is
  'Issues a challenge for one of the user''s passkeys, when they are signed in or still need the second factor.';

create or replace function api.account_start_passkey_sign_in(context jsonb, p_challenge text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := app.refuse_many(app.client_bucket('passkey-challenge', context), 100, '15 minutes');
begin
  if refusal is not null then
    return refusal;
  end if;
  perform app.open_passkey_challenge(p_challenge, 'sign_in');
  return '{}';
end $$;
comment on function api.account_start_passkey_sign_in(jsonb, text) is 'Issues a challenge for a passkey sign-in, to anybody.';

create or replace function api.account_check_passkey_sign_in(context jsonb, p_challenge text, p_credential_id text)
returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := app.refuse_many(app.client_bucket('passkey-sign-in', context), 30, '15 minutes');
begin
  if refusal is not null then
    return refusal;
  end if;
  perform app.count_unlimited_sign_in(
    context, (select p.user_id from app.passkeys p where p.credential_id = p_credential_id), 'passkey'
  );
  return app.passkey_to_check(null, array['sign_in'], p_challenge, p_credential_id);
end $$;
comment on function api.account_check_passkey_sign_in(jsonb, text, text) is
  'Counts a passkey sign-in, uses up its challenge and returns the public key that must have signed its answer.';

create or replace function api.account_finish_passkey_sign_in(
  context jsonb, p_user_id uuid, p_factor jsonb, p_entry jsonb
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The user before the passkey, the lock order used when two-factor is switched off.
  perform from app.users where id = p_user_id for no key update;
  if not app.spend_passkey(p_user_id, p_factor) then
    return app.refused('invalid_passkey');
  end if;
  perform app.forgive_attempt(app.client_bucket('passkey-sign-in', context));
  perform app.forgive_sign_in(context, p_user_id, 'passkey');
  perform app.name_sign_in('passkey');
  return app.enter(context, p_user_id, p_entry, app.factor_strength(p_user_id, p_factor), true);
end $$;
comment on function api.account_finish_passkey_sign_in(jsonb, uuid, jsonb, jsonb) is
  'Signs in by a passkey whose signature was verified. It required a fingerprint or PIN, so it counts as both factors.';
