-- A code mailed to who is signed in proves, beside the session, that they read the account's mail. It is good for one
-- act: account, session, purpose and payload are fixed when it is asked for. It is counted in one transaction
-- (app.count_mailed_proof) and spent in the transaction of the act (app.spend_mailed_proof).

create or replace function app.payload_hash(p_payload jsonb) returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return sha256(convert_to(p_payload::text, 'UTF8'));
end $$;
comment on function app.payload_hash(jsonb) is 'By which a mailed code is bound to what it confirms; the order of keys does not matter.';

create or replace function app.own_session_id(p_context jsonb) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select id from app.sessions where token_hash = decode(p_context ->> 'session', 'hex') and is_active);
end $$;
comment on function app.own_session_id(jsonb) is 'The session that the request came with; it keeps its id under a new token. Null without one.';

create or replace function app.issue_mailed_proof(
  p_context jsonb, p_user app.users, p_purpose text, p_payload jsonb, p_code_hmac text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  own_session uuid := app.own_session_id(p_context);
  payload bytea := app.payload_hash(p_payload);
  bucket text := 'proof-mail:' || own_session || ':' || encode(payload, 'hex');
  wait_seconds int := app.take_resend(bucket);
begin
  if wait_seconds > 0 then
    return app.refused('resend_too_soon', jsonb_build_object('seconds', wait_seconds));
  end if;
  wait_seconds := app.take_code_mail(p_context, p_user.email);
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
  'Makes this the code of the session for the purpose, and replies with whom to mail it to; or a refusal. One a minute and four an hour for the same payload.';

create or replace function app.count_mailed_proof(p_context jsonb, p_user app.users, p_purpose text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- One statement: of any number of parallel tries, five get past it.
  update app.mailed_proofs
  set tries = tries + 1
  where session_id = app.own_session_id(p_context) and user_id = p_user.id and purpose = p_purpose
    and tries < 5 and consumed_at is null and expires_at > now();
  if not found then
    return app.refused('code_expired');
  end if;
  return app.refuse_many(app.mailed_proof_bucket(p_user.id), 10, '1 hour');
end $$;
comment on function app.count_mailed_proof(jsonb, app.users, text) is
  'Counts a try at the mailed code of this session, and of the account: null, or the refusal, which does not take the count back.';

create or replace function app.mailed_proof_bucket(p_user_id uuid) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select 'code:' || p_user_id;
$$;
comment on function app.mailed_proof_bucket(uuid) is 'Where tries at mailed codes count: for the account.';

create or replace function app.spend_mailed_proof(
  p_context jsonb, p_user_id uuid, p_purpose text, p_payload jsonb, p_code_hmac text
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.mailed_proofs
  set consumed_at = now()
  where session_id = app.own_session_id(p_context) and user_id = p_user_id and purpose = p_purpose
    and payload_hash = app.payload_hash(p_payload) and code_hmac = decode(p_code_hmac, 'hex')
    -- A code whose try was not counted is not compared.
    and tries between 1 and 5 and consumed_at is null and expires_at > now();
  if not found then
    return 'invalid_code';
  end if;
  perform app.forgive_attempt(app.mailed_proof_bucket(p_user_id));
  return null;
end $$;
comment on function app.spend_mailed_proof(jsonb, uuid, text, jsonb, text) is
  'Spends the code in the transaction of the act that it confirms: null, or the code of the refusal.';
