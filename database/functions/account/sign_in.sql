-- A sign-in is decided in two steps, because the password is hashed outside the database in between. The database
-- tells the salt and compares the hashes itself: no stored hash ever leaves it.

create or replace function api.account_start_sign_in(context jsonb, p_email text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := coalesce(
    app.refuse_many(app.sign_in_bucket(context), 30, '15 minutes'),
    app.refuse_many(app.sign_in_bucket(context, p_email), 10, '15 minutes')
  );
begin
  if refusal is not null then
    return refusal;
  end if;
  return jsonb_build_object('password_settings', regexp_replace(app.password_hash_of(p_email), '\$[^$]*$', ''));
end $$;
comment on function api.account_start_sign_in(jsonb, text) is
  'Counts a sign-in (T29) and tells the settings and the salt to hash the password with; null for an unknown email.';

create or replace function app.sign_in_bucket(p_context jsonb, p_email text default null) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_email is null then
    return 'sign-in:' || app.client_key(p_context);
  -- Strangers who guess at an account must not lock out its owner, who is known by an address they signed in from.
  elsif app.is_known_address(p_context, (select id from app.users where lower(email) = lower(p_email))) then
    return 'sign-in:' || app.client_key(p_context) || ':' || lower(p_email);
  end if;
  return 'sign-in:' || lower(p_email);
end $$;
comment on function app.sign_in_bucket(jsonb, text) is 'Where failed sign-ins count: for the address, or for the identity.';

create or replace function app.password_hash_of(p_email text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (select password_hash from app.users where lower(email) = lower(p_email)),
    (
      select password_hash
      from app.pending_signups
      where lower(email) = lower(p_email) and expires_at > now()
      order by id desc
      limit 1
    )
  );
end $$;
comment on function app.password_hash_of(text) is
  'The hash of the user or, where there is none, of the newest sign-up with this email; all of these share one salt.';

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
  reply jsonb;
begin
  -- Locked as it is compared: after a reset that comes in between, the old password must not open a session.
  select * into person
  from app.users
  where lower(email) = lower(p_email) and password_hash = p_password_hash
  for no key update;
  select * into pending
  from app.pending_signups
  where lower(email) = lower(p_email) and password_hash = p_password_hash and expires_at > now()
  order by id desc
  limit 1
  for no key update;
  if person.id is null and pending.id is null then
    perform app.refuse('invalid_credentials');
  end if;
  reply := case
    when person.id is null then app.bind_sign_up(context, pending, p_browser_hash, p_code_hmac, p_link_hash)
    else app.enter(context, person.id, p_entry)
  end;
  -- A right password costs nothing, unless it is one of too many.
  if reply #>> '{refused,code}' is distinct from 'too_many_requests' then
    perform app.forgive_attempt(app.sign_in_bucket(context));
    perform app.forgive_attempt(app.sign_in_bucket(context, p_email));
  end if;
  return reply;
end $$;
comment on function api.account_sign_in(jsonb, text, text, jsonb, text, text, text) is
  'The right password signs in. That of a sign-up whose email is not verified yet binds it to this browser (T22).';

create or replace function app.bind_sign_up(
  p_context jsonb, p_pending app.pending_signups, p_browser_hash text, p_code_hmac text, p_link_hash text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  is_sent boolean;
  refusal jsonb := app.refuse_many('binding:' || p_pending.id, 30, '1 hour');
begin
  if refusal is not null then
    return refusal;
  end if;
  update app.pending_signups
  set browser_hash = decode(p_browser_hash, 'hex')
  where id = p_pending.id
  returning * into p_pending;
  is_sent := app.take_resend('resend:' || p_pending.id) = 0 and app.take_code_mail(p_context, p_pending.email) = 0;
  if is_sent then
    perform app.issue_sign_up_code(p_pending, p_code_hmac, p_link_hash);
  end if;
  return jsonb_build_object(
    'needs_verification', true, 'email', p_pending.email, 'is_sent', is_sent,
    'retry_after_seconds', app.resend_wait('resend:' || p_pending.id)
  );
end $$;
comment on function app.bind_sign_up(jsonb, app.pending_signups, text, text, text) is
  'From now on the code and the link count in this browser; a new one is sent unless that would be too soon.';
