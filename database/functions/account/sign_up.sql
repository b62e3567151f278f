-- A sign-up takes two steps, because the password is hashed outside the database in between.

create or replace function api.account_start_sign_up(context jsonb, p_username text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := app.refuse_many(app.client_bucket('sign-up', context), 10, '10 minutes');
begin
  if refusal is not null then
    return refusal;
  elsif app.is_reserved_username(p_username) then
    return app.refused('username_reserved');
  end if;
  return jsonb_build_object('password_min_length', app.setting('password_min_length')::int);
end $$;
comment on function api.account_start_sign_up(jsonb, text) is
  'Counts a sign-up (T28: ten per client address in ten minutes) and returns the password policy.';

create or replace function api.account_sign_up(
  context jsonb, p_email text, p_username text, p_password_hash text, p_browser_hash text, p_code_hmac text,
  p_link_hash text, p_previous_browser_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  mailbox text := app.email_key(p_email);
  pending app.pending_signups;
  wait_seconds int;
begin
  if app.is_reserved_username(p_username) then
    perform app.refuse('username_reserved');
  elsif not app.is_canonical_email(mailbox) then
    perform app.refuse('invalid_email');
  end if;
  perform app.require_free_names(p_email, p_username);
  wait_seconds := app.take_code_mail(context, p_email);
  if wait_seconds > 0 then
    return app.refused('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  delete from app.pending_signups where browser_hash = decode(p_previous_browser_hash, 'hex');
  insert into app.pending_signups (browser_hash, email, username, password_hash, expires_at)
  values (decode(p_browser_hash, 'hex'), mailbox, p_username, p_password_hash, now() + interval '24 hours')
  returning * into pending;
  perform app.issue_sign_up_code(pending, p_code_hmac, p_link_hash);
  return jsonb_build_object(
    'email', mailbox, 'needs_link', app.is_breaker_open(), 'retry_after_seconds', app.resend_wait(app.sign_up_bucket('resend', pending))
  );
end $$;
comment on function api.account_sign_up(jsonb, text, text, text, text, text, text, text) is
  'Stores a sign-up for this browser alone until its code is entered (T22). Replaces this browser''s earlier one. Refuses username_reserved, '
  'invalid_email, email_exists, username_taken, too_many_requests.';

create or replace function api.account_check(context jsonb, p_email text default null, p_username text default null)
returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := coalesce(
    app.refuse_many(app.client_bucket('duplicate-check', context), 10, '10 minutes'),
    case when p_email is not null then
      app.refuse_many(app.mailbox_bucket('duplicate-check', p_email), 30, '10 minutes')
    end,
    case when p_username is not null then
      app.refuse_many(
        jsonb_build_object('what', 'duplicate-check', 'username', lower(p_username)), 30, '10 minutes'
      )
    end
  );
begin
  if refusal is not null then
    return refusal;
  end if;
  return jsonb_build_object(
    'email_exists', app.is_email_taken(p_email),
    'username_exists', exists (select from app.users where lower(username) = lower(p_username))
      or app.is_reserved_username(p_username)
  );
end $$;
comment on function api.account_check(jsonb, text, text) is
  'Whether an email or a username is taken, for the sign-up form; ten per client address in ten minutes (T28).';
