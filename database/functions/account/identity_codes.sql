-- A third party may not say whether it has verified an email. Then a code emailed by us proves the mailbox, in the
-- browser that returned from there, before an account is made or linked (T27). It proves no more than that (T62).

create or replace function app.ask_identity_code(context jsonb, p_identity jsonb, p_code jsonb, p_link_to uuid)
returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  mailbox text := app.email_key(p_identity ->> 'email');
  failure jsonb := jsonb_build_object('provider', p_identity ->> 'provider');
  refusal jsonb;
  started app.identity_confirmations;
begin
  if p_code is null then
    perform app.refuse('provider_email_unverified', failure);
  elsif app.is_canonical_email(mailbox) is not true then
    perform app.refuse('provider_email_missing', failure);
  end if;
  refusal := app.refuse_identity_mail(context, mailbox);
  if refusal is not null then
    return refusal;
  end if;
  insert into app.identity_confirmations (browser_hash, identity, email, link_to, code_hmac, code_expires_at, expires_at)
  values (
    decode(p_code ->> 'browser_hash', 'hex'), p_identity, mailbox, p_link_to, decode(p_code ->> 'code_hmac', 'hex'),
    now() + interval '10 minutes', now() + interval '1 hour'
  )
  returning * into started;
  return app.identity_code_reply(started);
end $$;
comment on function app.ask_identity_code(jsonb, jsonb, jsonb, uuid) is
  'Keeps an unknown identity until its email is confirmed by the code whose HMAC is given in p_code {browser_hash, code_hmac}, and returns where to '
  'email it. Refuses provider_email_missing, too_many_requests, provider_codes_paused; without p_code, from an older release, '
  'provider_email_unverified.';

create or replace function app.identity_code_reply(p_confirmation app.identity_confirmations) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'needs_code', true, 'email', p_confirmation.email, 'provider', p_confirmation.identity ->> 'provider',
    'retry_after_seconds', app.resend_wait(app.identity_resend_bucket(p_confirmation))
  );
end $$;
comment on function app.identity_code_reply(app.identity_confirmations) is
  'Where to email the code: {needs_code, email, provider, retry_after_seconds}.';

create or replace function app.identity_resend_bucket(p_confirmation app.identity_confirmations) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select app.mailbox_bucket('identity-resend', p_confirmation.email)
    || jsonb_build_object('confirmation', p_confirmation.id);
$$;
comment on function app.identity_resend_bucket(app.identity_confirmations) is 'The rate-limit bucket of one confirmation''s emails.';

create or replace function app.refuse_identity_mail(context jsonb, p_email text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int;
begin
  if app.known_browser_of_email(context, p_email) is null and app.is_breaker_open() then
    return app.refused('provider_codes_paused');
  end if;
  wait_seconds := app.take_code_mail(context, p_email);
  if wait_seconds > 0 then
    return app.refused('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  return null;
end $$;
comment on function app.refuse_identity_mail(jsonb, text) is
  'Counts a code''s email to this mailbox: null, or the refusal too_many_requests or, while codes of unknown browsers are not accepted (T70), '
  'provider_codes_paused.';

create or replace function app.find_identity_confirmation(p_browser_hash text) returns app.identity_confirmations
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.identity_confirmations;
begin
  select * into waiting
  from app.identity_confirmations
  where browser_hash = decode(p_browser_hash, 'hex') and consumed_at is null and expires_at > now();
  return waiting;
end $$;
comment on function app.find_identity_confirmation(text) is 'The confirmation that this browser waits for, or null.';

create or replace function api.account_resend_identity_code(
  context jsonb, p_code_hmac text, p_browser_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.identity_confirmations := app.find_identity_confirmation(p_browser_hash);
  wait_seconds int;
  refusal jsonb;
begin
  if waiting.id is null then
    return app.refused('provider_expired');
  end if;
  wait_seconds := app.take_resend(app.identity_resend_bucket(waiting));
  if wait_seconds > 0 then
    return app.refused('resend_too_soon', jsonb_build_object('seconds', wait_seconds));
  end if;
  refusal := app.refuse_identity_mail(context, waiting.email);
  if refusal is not null then
    return refusal;
  end if;
  update app.identity_confirmations
  set code_hmac = decode(p_code_hmac, 'hex'), tries = 0, code_expires_at = now() + interval '10 minutes'
  where id = waiting.id and consumed_at is null;
  return app.identity_code_reply(waiting);
end $$;
comment on function api.account_resend_identity_code(jsonb, text, text) is
  'Gives the confirmation of this browser a new code, and returns where to email it; one in 60 seconds and four in an hour (T23). Refuses '
  'provider_expired, resend_too_soon, too_many_requests, provider_codes_paused.';

create or replace function api.account_confirm_identity(
  context jsonb, p_code_hmac text, p_entry jsonb, p_undo_hash text, p_most int, p_browser_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.identity_confirmations := app.find_identity_confirmation(p_browser_hash);
  identity jsonb := waiting.identity || jsonb_build_object('verified_email', waiting.email, 'is_by_code', true);
  refusal jsonb;
begin
  if waiting.id is null then
    return app.refused('provider_expired');
  end if;
  perform app.lock_identity(identity);
  -- The user before the confirmation, the lock order of what removes both.
  perform from app.users
  where id = waiting.link_to or (waiting.link_to is null and email = waiting.email)
  for no key update;
  refusal := app.refuse_identity_code(context, waiting, decode(p_code_hmac, 'hex'));
  if refusal is not null then
    return refusal;
  elsif waiting.link_to is not null then
    return app.link_own_identity(context, identity, waiting.link_to, p_most, p_undo_hash);
  end if;
  return app.enter_by_identity(context, identity, p_entry, p_undo_hash);
end $$;
comment on function api.account_confirm_identity(jsonb, text, jsonb, text, int, text) is
  'With the correct code does what this browser''s return from a third party would have done with a verified email: signs in, and links or makes the '
  'account, or links it to the signed-in user. Refuses provider_expired, code_expired, invalid_code, too_many_guesses, too_many_requests, '
  'provider_codes_paused, and as account_enter_by_identity and account_link_identity do.';

create or replace function app.refuse_identity_code(
  context jsonb, p_confirmation app.identity_confirmations, p_code_hmac bytea
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  known text := app.known_browser_of_email(context, p_confirmation.email);
  owner_id uuid := coalesce(p_confirmation.link_to, app.user_id_by_email(context, p_confirmation.email));
  refusal jsonb := app.refuse_guess(context, 'emailed_code', known);
  tried app.identity_confirmations;
begin
  if refusal #>> '{refused,code}' = 'code_needs_link' then
    return app.refused('provider_codes_paused');
  elsif refusal is not null then
    return refusal;
  end if;
  -- A single statement, so that parallel attempts cannot exceed five (T23).
  update app.identity_confirmations
  set tries = tries + 1
  where id = p_confirmation.id and tries < 5 and consumed_at is null and code_expires_at > now()
  returning * into tried;
  if tried.id is null then
    return app.uncount_refused(context, 'emailed_code', app.refused('code_expired'));
  end if;
  refusal := app.uncount_refused(context, 'emailed_code', coalesce(
    case when known is null then app.refuse_many(app.client_bucket('code', context), 100, '1 hour') end,
    -- By email, wherever the guesses come from, and over all identities (T53).
    app.refuse_many(app.mailbox_bucket('code-identity', tried.email, known), 10, '1 hour')
  ));
  if refusal is not null then
    return refusal;
  end if;
  perform app.count_sign_in(context, owner_id, 'emailed_code');
  if tried.code_hmac <> p_code_hmac then
    return app.refused('invalid_code');
  end if;
  update app.identity_confirmations set consumed_at = now() where id = tried.id;
  perform app.forgive_guess(context, 'emailed_code');
  perform app.forgive_sign_in(context, owner_id, 'emailed_code');
  return null;
end $$;
comment on function app.refuse_identity_code(jsonb, app.identity_confirmations, bytea) is
  'Counts an attempt for the email and the network, and compares it with the confirmation''s code: null if it is correct, which also spends it.';

create or replace function app.forget_identity_confirmations(p_user app.users) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.identity_confirmations
  where link_to = p_user.id or (link_to is null and email = app.email_key(p_user.email));
end $$;
comment on function app.forget_identity_confirmations(app.users) is
  'Makes codes useless that somebody with the mailbox may have read already. The caller holds the user''s lock.';
