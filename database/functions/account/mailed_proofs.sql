-- A code emailed to a signed-in user proves, beside the session, that they can read the account's mail. It is valid for
-- one act: account, session, purpose and payload are fixed when it is requested. One transaction counts the attempt
-- (app.count_mailed_proof); the transaction of the act spends it (app.spend_mailed_proof).

create or replace function app.payload_hash(p_payload jsonb) returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return sha256(convert_to(p_payload::text, 'UTF8'));
end $$;
comment on function app.payload_hash(jsonb) is 'The hash that binds an emailed code to what it confirms; the order of keys does not matter.';

create or replace function app.own_session_id(context jsonb) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select id from app.sessions where token_hash = decode(context ->> 'session', 'hex') and is_active);
end $$;
comment on function app.own_session_id(jsonb) is 'The id of the request''s session, or null; it stays the same when the token is renewed.';

create or replace function app.issue_mailed_proof(
  context jsonb, p_user app.users, p_purpose text, p_payload jsonb, p_code_hmac text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  own_session uuid := app.own_session_id(context);
  payload bytea := app.payload_hash(p_payload);
  bucket jsonb := app.account_bucket('proof-mail', p_user.id)
    || jsonb_build_object('session', own_session, 'payload', encode(payload, 'hex'));
  wait_seconds int := app.take_resend(bucket);
begin
  if wait_seconds > 0 then
    return app.refused('resend_too_soon', jsonb_build_object('seconds', wait_seconds));
  end if;
  wait_seconds := app.take_proof_mail(context, p_user.id);
  if wait_seconds > 0 then
    return app.refused('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  update app.mailed_proofs
  set consumed_at = now()
  where session_id = own_session and purpose = p_purpose and consumed_at is null;
  insert into app.mailed_proofs (user_id, session_id, purpose, payload_hash, code_hmac, expires_at)
  values (p_user.id, own_session, p_purpose, payload, decode(p_code_hmac, 'hex'), now() + interval '10 minutes');
  return app.addressee(p_user) || jsonb_build_object(
    'user_id', p_user.id, 'retry_after_seconds', app.resend_wait(bucket)
  );
end $$;
comment on function app.issue_mailed_proof(jsonb, app.users, text, jsonb, text) is
  'Issues the code of this session for the purpose and returns whom to email, or a refusal. Limited to one a minute and four an hour for the '
  'same payload.';

create or replace function app.take_proof_mail(context jsonb, p_user_id uuid) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int := app.take_attempt(
    app.account_bucket('proof-mail', p_user_id) || jsonb_build_object('session', app.own_session_id(context)), 10, '1 hour'
  );
begin
  -- Counted apart from the mailbox's other emails, which anybody can request.
  if wait_seconds = 0 then
    wait_seconds := app.take_attempt(app.account_bucket('proof-mail', p_user_id), 30, '1 hour');
  end if;
  return wait_seconds;
end $$;
comment on function app.take_proof_mail(jsonb, uuid) is
  'Counts an email that a session requests, for the session and its account: 0, or the seconds to wait (T53).';

create or replace function app.count_mailed_proof(context jsonb, p_user app.users, p_purpose text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := app.refuse_guess(context, 'mailed_code', app.known_browser(context, p_user.id));
begin
  if refusal is not null then
    return refusal;
  end if;
  -- A single statement, so that parallel attempts cannot exceed five.
  update app.mailed_proofs
  set tries = tries + 1
  where session_id = app.own_session_id(context) and user_id = p_user.id and purpose = p_purpose
    and tries < 5 and consumed_at is null and expires_at > now();
  if not found then
    return app.uncount_refused(context, 'mailed_code', app.refused('code_expired'));
  end if;
  refusal := app.uncount_refused(
    context, 'mailed_code', app.refuse_many(app.mailed_proof_bucket(p_user.id), 10, '1 hour')
  );
  if refusal is null then
    perform app.count_sign_in(context, p_user.id, 'emailed_code');
  end if;
  return refusal;
end $$;
comment on function app.count_mailed_proof(jsonb, app.users, text) is
  'Counts an attempt at the emailed code, for this session and the account. Returns null, or a refusal that keeps the count because it is '
  'returned, not raised.';

create or replace function app.mailed_proof_bucket(p_user_id uuid) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select app.account_bucket('mailed-proof', p_user_id);
$$;
comment on function app.mailed_proof_bucket(uuid) is 'The account''s rate-limit bucket for attempts at emailed codes.';

create or replace function app.spend_mailed_proof(
  context jsonb, p_user_id uuid, p_purpose text, p_payload jsonb, p_code_hmac text
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.mailed_proofs
  set consumed_at = now()
  where session_id = app.own_session_id(context) and user_id = p_user_id and purpose = p_purpose
    and payload_hash = app.payload_hash(p_payload) and code_hmac = decode(p_code_hmac, 'hex')
    -- Only a code with a counted attempt is compared.
    and tries between 1 and 5 and consumed_at is null and expires_at > now();
  if not found then
    return 'invalid_code';
  end if;
  perform app.forgive_attempt(app.mailed_proof_bucket(p_user_id));
  perform app.forgive_guess(context, 'mailed_code');
  perform app.forgive_sign_in(context, p_user_id, 'emailed_code');
  return null;
end $$;
comment on function app.spend_mailed_proof(jsonb, uuid, text, jsonb, text) is
  'Spends the code in the transaction of the act that it confirms. Returns null, or the code of the refusal.';
