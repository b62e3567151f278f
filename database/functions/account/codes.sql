create or replace function app.take_code_mail(context jsonb, p_email text) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  known text := app.known_browser_of_email(context, p_email);
  bucket jsonb := app.mailbox_bucket('code-mail', p_email, known);
  wait_seconds int;
begin
  if known is not null then
    return app.take_attempt(bucket, 10, '1 hour');
  end if;
  -- Far below the limit shared by all strangers, so that one client cannot use it up.
  wait_seconds := app.take_attempt(bucket || jsonb_build_object('client', app.client_key(context)), 10, '1 hour');
  if wait_seconds = 0 then
    wait_seconds := app.take_attempt(bucket, 30, '1 hour');
  end if;
  return wait_seconds;
end $$;
comment on function app.take_code_mail(jsonb, text) is
  'Counts an email to this mailbox that anybody may request: 0, or the seconds to wait. Strangers share one limit; each known browser has its '
  'own (T53).';

create or replace function app.issue_sign_up_code(p_pending app.pending_signups, p_code_hmac text, p_link_hash text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.code_challenges (kind, email, pending_signup_id, browser_hash, code_hmac, expires_at)
  values (
    'signup', p_pending.email, p_pending.id, p_pending.browser_hash, decode(p_code_hmac, 'hex'),
    now() + interval '10 minutes'
  );
  insert into app.links (kind, token_hash, pending_signup_id, expires_at)
  values ('signup', decode(p_link_hash, 'hex'), p_pending.id, p_pending.expires_at);
end $$;
comment on function app.issue_sign_up_code(app.pending_signups, text, text) is
  'Sets the code of the sign-up; only the newest is valid. The link beside it lasts as long as the sign-up.';

create or replace function app.sign_up_bucket(p_what text, p_pending app.pending_signups) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select app.mailbox_bucket(p_what, p_pending.email) || jsonb_build_object('sign_up', p_pending.id);
$$;
comment on function app.sign_up_bucket(text, app.pending_signups) is 'The rate-limit bucket of a sign-up whose email is not verified yet.';

create or replace function app.take_resend(p_bucket jsonb) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int := app.take_attempt(p_bucket || '{"is_cooldown": true}', 1, '60 seconds');
begin
  if wait_seconds = 0 then
    wait_seconds := app.take_attempt(p_bucket, 4, '1 hour');
  end if;
  return wait_seconds;
end $$;
comment on function app.take_resend(jsonb) is 'Counts a resend, limited to one in 60 seconds and four in an hour (T23): 0, or the seconds to wait.';

create or replace function app.resend_wait(p_bucket jsonb) returns int
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select greatest(
    app.attempt_wait(p_bucket || '{"is_cooldown": true}', 1, '60 seconds'), app.attempt_wait(p_bucket, 4, '1 hour')
  );
$$;
comment on function app.resend_wait(jsonb) is
  'The seconds until app.take_resend would allow another email, for the countdown on screens. Counts nothing.';

create or replace function app.take_requested_email(context jsonb, p_purpose text, p_email text) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int := 0;
begin
  if app.known_browser_of_email(context, p_email) is null then
    wait_seconds := app.take_attempt(app.client_bucket(p_purpose, context), 60, '1 hour');
  end if;
  if wait_seconds = 0 then
    wait_seconds := app.take_resend(app.requested_email_bucket(context, p_purpose, p_email));
  end if;
  if wait_seconds = 0 then
    wait_seconds := app.take_code_mail(context, p_email);
  end if;
  return wait_seconds;
end $$;
comment on function app.take_requested_email(jsonb, text, text) is
  'Counts an email that anybody may request for an address, registered or not: 0, or the seconds to wait.';

create or replace function app.requested_email_bucket(context jsonb, p_purpose text, p_email text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  known text := app.known_browser_of_email(context, p_email);
begin
  -- A stranger who requests emails to an address must not make its owner wait.
  return app.mailbox_bucket(p_purpose, p_email, known)
    || case when known is null then jsonb_build_object('client', app.client_key(context)) else '{}' end;
end $$;
comment on function app.requested_email_bucket(jsonb, text, text) is
  'The rate-limit bucket for emails of one purpose that one client or known browser requests, whether or not the account exists.';

create or replace function app.find_pending_sign_up(p_email text, p_browser_hash text) returns app.pending_signups
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  pending app.pending_signups;
begin
  select * into pending
  from app.pending_signups
  where browser_hash = decode(p_browser_hash, 'hex') and email = app.email_key(p_email) and expires_at > now()
  order by id desc
  limit 1;
  return pending;
end $$;
comment on function app.find_pending_sign_up(text, text) is 'The sign-up that this browser started with this email (T22), or null.';

create or replace function api.account_resend_code(
  context jsonb, p_email text, p_code_hmac text, p_link_hash text, p_browser_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  pending app.pending_signups := app.find_pending_sign_up(p_email, p_browser_hash);
  -- The limit must not reveal whether such a sign-up exists, so it applies to everyone alike; and it is per browser, so
  -- that a stranger who asks for somebody's email does not make its owner wait.
  bucket jsonb := case
    when pending.id is not null then app.sign_up_bucket('resend', pending)
    else app.mailbox_bucket('resend', p_email) || jsonb_build_object('client', app.client_key(context))
  end;
  wait_seconds int := app.take_attempt(app.client_bucket('resend', context), 60, '1 hour');
begin
  if wait_seconds = 0 then
    wait_seconds := app.take_resend(bucket);
  end if;
  if wait_seconds > 0 then
    return app.refused('resend_too_soon', jsonb_build_object('seconds', wait_seconds));
  elsif pending.id is null or app.take_code_mail(context, p_email) > 0 then
    return jsonb_build_object(
      'is_sent', false, 'needs_link', app.is_breaker_open(), 'retry_after_seconds', app.resend_wait(bucket)
    );
  end if;
  perform app.issue_sign_up_code(pending, p_code_hmac, p_link_hash);
  return jsonb_build_object(
    'is_sent', true, 'needs_link', app.is_breaker_open(), 'retry_after_seconds', app.resend_wait(bucket)
  );
end $$;
comment on function api.account_resend_code(jsonb, text, text, text, text) is
  'Gives this browser''s sign-up a new code and link. Only the server learns whether there is a sign-up to email.';
