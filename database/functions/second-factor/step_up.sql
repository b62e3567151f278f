create or replace function api.account_step_up(context jsonb, p_proof jsonb, p_token_hash text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb;
  session_id uuid;
  left_seconds int;
begin
  if person.role is null then
    perform app.refuse('not_administrator');
  elsif app.proof_kind(person) = 'fresh_sign_in' then
    -- Any other sign-in may have needed nothing but the mailbox.
    perform app.refuse('administrator_needs_factor');
  end if;
  reply := app.require_proof(context, person, p_proof);
  perform app.require_strong_proof(person, p_proof);
  -- A new token (T20), so that a copy of the old one is useless.
  update app.sessions
  set token_hash = decode(p_token_hash, 'hex'), proved_at = now(), last_activity = now(),
    mfa_passed = mfa_passed or person.two_factor_enabled
  where token_hash = decode(context ->> 'session', 'hex') and is_active
  returning id, extract(epoch from expires_at - now())::int into session_id, left_seconds;
  if session_id is null then
    perform app.refuse('not_authenticated');
  end if;
  perform app.record_admin_activity(
    context, person.id, 'identity_confirmed', 'session', session_id::text,
    jsonb_build_object('method', p_proof ->> 'kind')
  );
  return reply || jsonb_build_object('max_age_seconds', left_seconds);
end $$;
comment on function api.account_step_up(jsonb, jsonb, text) is
  'An administrator proves their identity again, which allows changes for admin_step_up_minutes (T55). The session continues under a new token. '
  'Refuses not_administrator, administrator_needs_factor and what app.require_proof and app.require_strong_proof refuse.';

create or replace function app.require_strong_proof(p_user app.users, p_proof jsonb) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.proof_strength_of(p_user, p_proof) <> 'secret' then
    perform app.refuse(case p_proof ->> 'kind' when 'password' then 'password_by_email' else 'factor_by_email' end);
  end if;
end $$;
comment on function app.require_strong_proof(app.users, jsonb) is
  'A password or factor that somebody could have set up with the mailbox alone does not confirm an administrator (T62). Refuses '
  'password_by_email, factor_by_email.';
