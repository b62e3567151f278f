-- Rate limits are counted in the database, so that they hold across servers and restarts (T29). A bucket is an object
-- of named parts, never a joined text, so that no email, name or address can reach another's bucket (T72).

create or replace function app.attempt_wait(p_bucket jsonb, p_most int, p_window interval) returns int
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock_timestamp();
  counted int;
  first_at timestamptz;
begin
  select count(*), min(at) into counted, first_at
  from app.attempts
  where bucket = p_bucket and at > moment - p_window;
  if counted < p_most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from first_at + p_window - moment))::int);
end $$;
comment on function app.attempt_wait(jsonb, int, interval) is 'The seconds until another attempt would be allowed, 0 if now. Counts nothing.';

create or replace function app.take_attempt(p_bucket jsonb, p_most int, p_window interval) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int;
begin
  -- Serialise the attempts of a bucket, or parallel ones would all see the same count.
  perform pg_advisory_xact_lock(app.lock_key('app.attempts', p_bucket));
  wait_seconds := app.attempt_wait(p_bucket, p_most, p_window);
  if wait_seconds = 0 then
    perform app.add_attempt(p_bucket);
  end if;
  return wait_seconds;
end $$;
comment on function app.take_attempt(jsonb, int, interval) is
  'Counts an attempt if fewer than p_most were counted in the last p_window and returns 0; else returns the seconds to wait.';

create or replace function app.add_attempt(p_bucket jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.attempts (bucket, at) values (p_bucket, clock_timestamp());
end $$;
comment on function app.add_attempt(jsonb) is 'Counts an attempt without a limit.';

create or replace function app.refuse_many(p_bucket jsonb, p_most int, p_window interval) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int := app.take_attempt(p_bucket, p_most, p_window);
begin
  if wait_seconds > 0 then
    return app.refused('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  return null;
end $$;
comment on function app.refuse_many(jsonb, int, interval) is
  'Counts an attempt. Returns null, or the refusal too_many_requests, which keeps the count because it is returned, not raised.';

create or replace function app.forgive_attempt(p_bucket jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Skips a row that a concurrent call is removing, so that each call removes one of its own.
  delete from app.attempts
  where id = (
    select id from app.attempts where bucket = p_bucket order by at desc limit 1 for update skip locked
  );
end $$;
comment on function app.forgive_attempt(jsonb) is 'Removes the last attempt of a bucket, because it turned out to be right.';

create or replace function app.client_bucket(p_what text, context jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('what', p_what, 'client', app.client_key(context));
$$;
comment on function app.client_bucket(text, jsonb) is 'The rate-limit bucket of a client address.';

create or replace function app.mailbox_bucket(p_what text, p_email text, p_known_browser text default null) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object('what', p_what, 'email', app.email_key(p_email), 'browser', p_known_browser));
$$;
comment on function app.mailbox_bucket(text, text, text) is
  'The rate-limit bucket of an email, registered or not: one for all strangers, or one per known browser (T53).';

create or replace function app.account_bucket(p_what text, p_user_id uuid, p_known_browser text default null) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object('what', p_what, 'user_id', p_user_id, 'browser', p_known_browser));
$$;
comment on function app.account_bucket(text, uuid, text) is
  'The rate-limit bucket of an account: one for all strangers, or one per known browser (T53).';

create or replace function app.forget_attempts(p_user app.users) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A client's buckets are not the user's: others may share the address, and they contain nothing else.
  delete from app.attempts
  where bucket ->> 'user_id' = p_user.id::text
    or bucket ->> 'email' = app.email_key(p_user.email)
    or bucket ->> 'username' = lower(p_user.username);
end $$;
comment on function app.forget_attempts(app.users) is
  'Deletes the rate-limit counts of exactly this user''s id, email and username (T72). They would expire within a day anyway.';

create or replace function app.client_key(context jsonb) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select app.network_of((context ->> 'address')::inet, 32, 64);
$$;
comment on function app.client_key(jsonb) is
  'The client''s address for rate limits. For IPv6 it is the network, since one client controls all addresses in it.';

create or replace function app.network_of(p_address inet, p_bits_of_v4 int, p_bits_of_v6 int) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- An IPv4 address written as IPv6, such as ::ffff:192.0.2.7, is the same client.
  mapped text := substring(host(p_address) from '^::ffff:(\d+\.\d+\.\d+\.\d+)$');
  address inet := coalesce(mapped::inet, host(p_address)::inet);
begin
  return case
    when family(address) = 4 and p_bits_of_v4 = 32 then host(address)
    when family(address) = 4 then network(set_masklen(address, p_bits_of_v4))::text
    else network(set_masklen(address, p_bits_of_v6))::text
  end;
end $$;
comment on function app.network_of(inet, int, int) is 'The network that an address belongs to, with so many bits for IPv4 and IPv6.';

create or replace function app.known_browser(context jsonb, p_user_id uuid) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  browser bytea := decode(context ->> 'browser', 'hex');
begin
  if browser is null then
    return null;
  end if;
  -- Only the five browsers in use for longest: a thief who signs in repeatedly without cookies gets no new allowance
  -- each time and displaces none of the owner's browsers.
  return (
    select encode(known.device_hash, 'hex')
    from (
      select device_hash
      from app.sessions
      where user_id = p_user_id and device_hash is not null
      group by device_hash
      having max(last_activity) > now() - interval '90 days'
      order by max(last_activity) - min(login_time) desc, min(login_time)
      limit 5
    ) known
    where known.device_hash = browser
  );
end $$;
comment on function app.known_browser(jsonb, uuid) is
  'The hash, in hex, of the request''s browser if this user has signed in from it, else null. Known browsers are rate-limited apart from '
  'strangers (T53).';

create or replace function app.known_browser_of_email(context jsonb, p_email text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.known_browser(context, app.user_id_by_email(context, p_email));
end $$;
comment on function app.known_browser_of_email(jsonb, text) is 'Like app.known_browser, by email; null if no user has it.';
