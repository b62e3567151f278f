-- What a proof of identity is worth (T62). Whatever was set up with the mailbox alone proves no more than the mailbox.

create or replace function app.password_strength(p_user app.users) returns app.proof_strength
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_user.password_is_by_email then 'mailbox' else 'secret' end;
end $$;
comment on function app.password_strength(app.users) is 'What this user''s password proves.';

create or replace function app.factor_strength(p_user_id uuid, p_factor jsonb) returns app.proof_strength
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  is_secret boolean := case p_factor ->> 'kind'
    when 'totp' then exists (select from app.totp_factors where user_id = p_user_id and not is_by_email)
    when 'passkey' then exists (
      select from app.passkeys
      where user_id = p_user_id and id = (p_factor ->> 'passkey_id')::uuid and not is_by_email
    )
    when 'recovery_code' then exists (
      select from app.recovery_codes
      where user_id = p_user_id and code_hmac = decode(p_factor ->> 'code_hmac', 'hex') and not is_by_email
    )
    else false
  end;
begin
  return case when is_secret then 'secret' else 'mailbox' end;
end $$;
comment on function app.factor_strength(uuid, jsonb) is 'What a second factor that the server verified proves.';

create or replace function app.proof_strength_of(p_user app.users, p_proof jsonb) returns app.proof_strength
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_proof ->> 'kind'
    when 'password' then app.password_strength(p_user)
    else app.factor_strength(p_user.id, p_proof)
  end;
end $$;
comment on function app.proof_strength_of(app.users, jsonb) is
  'What an accepted proof shows beyond the session; mailbox for a recent sign-in, which shows nothing more.';

create or replace function app.is_session_by_email(context jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.sessions where token_hash = decode(context ->> 'session', 'hex') and strength = 'mailbox'
  );
end $$;
comment on function app.is_session_by_email(jsonb) is 'Whether this session has proved nothing but access to the mailbox.';

create or replace function app.strengthen_session(context jsonb, p_strength app.proof_strength) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.sessions
  set strength = p_strength
  where token_hash = decode(context ->> 'session', 'hex') and strength < p_strength;
end $$;
comment on function app.strengthen_session(jsonb, app.proof_strength) is
  'Records a stronger proof that this session gave. How long it may not withdraw stays.';
