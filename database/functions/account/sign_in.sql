-- A sign-in takes two steps, because the password is hashed outside the database in between. The database returns the
-- salt and compares the hashes itself: no stored hash leaves it.

create or replace function api.account_start_sign_in(context jsonb, p_email text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  known text := app.known_browser_of_email(context, p_email);
  refusal jsonb := coalesce(
    app.refuse_guess(context, 'password', known),
    app.uncount_refused(context, 'password', coalesce(
      case when known is null then app.refuse_many(app.client_bucket('sign-in', context), 30, '15 minutes') end,
      app.refuse_many(app.mailbox_bucket('sign-in', p_email, known), 10, '15 minutes')
    ))
  );
begin
  if refusal is not null then
    return refusal;
  end if;
  perform app.count_sign_in(context, app.user_id_by_email(context, p_email), 'password');
  return jsonb_build_object(
    'password_settings', regexp_replace(app.password_hash_of(context, p_email), '\$[^$]*$', ''),
    'is_known_browser', known is not null
  );
end $$;
comment on function api.account_start_sign_in(jsonb, text) is
  'Counts a sign-in (T29, T70) and returns the settings and the salt for hashing the password, null for an unknown email; and whether the browser is '
  'known to the account (app.known_browser), which gives it priority in the queue.';

create or replace function app.password_hash_of(context jsonb, p_email text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (select password_hash from app.users where id = app.user_id_by_email(context, p_email)),
    (
      select password_hash
      from app.pending_signups
      where email = app.email_key(p_email) and expires_at > now()
      order by id desc
      limit 1
    )
  );
end $$;
comment on function app.password_hash_of(jsonb, text) is
  'The hash of the user or, without one, of the newest sign-up with this email; all of them share one salt.';

create or replace function api.account_sign_in(
  context jsonb, p_email text, p_password_hash text, p_entry jsonb, p_browser_hash text, p_code_hmac text,
  p_link_hash text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  pending app.pending_signups;
  -- As it was when the attempt was counted: a sign-in makes its browser known.
  known text := app.known_browser_of_email(context, p_email);
  reply jsonb;
begin
  -- Locked for the comparison, so that after a concurrent reset the old password opens no session.
  select * into person
  from app.users
  where id = app.user_id_by_email(context, p_email) and password_hash = p_password_hash
  for no key update;
  select * into pending
  from app.pending_signups
  where email = app.email_key(p_email) and password_hash = p_password_hash and expires_at > now()
  order by id desc
  limit 1
  for no key update;
  if person.id is null and pending.id is null then
    perform app.refuse('invalid_credentials');
  end if;
  perform app.forgive_sign_in(context, person.id, 'password');
  perform app.name_sign_in('password');
  reply := case
    when person.id is null then app.bind_sign_up(context, pending, p_browser_hash, p_code_hmac, p_link_hash)
    else app.enter(context, person.id, p_entry, app.password_strength(person))
  end;
  -- A correct password does not use up the limit, unless the limit was already exceeded.
  if reply #>> '{refused,code}' is distinct from 'too_many_requests' then
    if known is null then
      perform app.forgive_attempt(app.client_bucket('sign-in', context));
    end if;
    perform app.forgive_attempt(app.mailbox_bucket('sign-in', p_email, known));
    perform app.forgive_guess(context, 'password');
  end if;
  return reply;
end $$;
comment on function api.account_sign_in(jsonb, text, text, jsonb, text, text, text) is
  'Signs in with the correct password. If it is that of an unverified sign-up, binds the sign-up to this browser (T22).';

create or replace function app.bind_sign_up(
  context jsonb, p_pending app.pending_signups, p_browser_hash text, p_code_hmac text, p_link_hash text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  is_sent boolean;
  refusal jsonb := app.refuse_many(app.sign_up_bucket('binding', p_pending), 30, '1 hour');
begin
  if refusal is not null then
    return refusal;
  end if;
  update app.pending_signups
  set browser_hash = decode(p_browser_hash, 'hex')
  where id = p_pending.id
  returning * into p_pending;
  is_sent := app.take_resend(app.sign_up_bucket('resend', p_pending)) = 0 and app.take_code_mail(context, p_pending.email) = 0;
  if is_sent then
    perform app.issue_sign_up_code(p_pending, p_code_hmac, p_link_hash);
  end if;
  return jsonb_build_object(
    'needs_verification', true, 'email', p_pending.email, 'is_sent', is_sent, 'needs_link', app.is_breaker_open(),
    'retry_after_seconds', app.resend_wait(app.sign_up_bucket('resend', p_pending))
  );
end $$;
comment on function app.bind_sign_up(jsonb, app.pending_signups, text, text, text) is
  'Makes the code and the link valid in this browser, and issues new ones unless the resend limit forbids it.';
