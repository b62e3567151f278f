-- Rate limits are counted in the database, so that they hold across servers and restarts (T29).

create or replace function app.attempt_wait(p_bucket text, p_most int, p_window interval) returns int
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
comment on function app.attempt_wait(text, int, interval) is 'The seconds until another attempt would be allowed, 0 if now. Counts nothing.';

create or replace function app.take_attempt(p_bucket text, p_most int, p_window interval) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int;
begin
  -- Serialise the attempts of a bucket, or parallel ones would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended(p_bucket, 0));
  wait_seconds := app.attempt_wait(p_bucket, p_most, p_window);
  if wait_seconds = 0 then
    insert into app.attempts (bucket, at) values (p_bucket, clock_timestamp());
  end if;
  return wait_seconds;
end $$;
comment on function app.take_attempt(text, int, interval) is
  'Counts an attempt if fewer than p_most were counted in the last p_window and returns 0; else returns the seconds to wait.';

create or replace function app.refuse_many(p_bucket text, p_most int, p_window interval) returns jsonb
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
comment on function app.refuse_many(text, int, interval) is
  'Counts an attempt. Returns null, or the refusal too_many_requests, which keeps the count because it is returned, not raised.';

create or replace function app.forgive_attempt(p_bucket text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.attempts
  where id = (select id from app.attempts where bucket = p_bucket order by at desc limit 1);
end $$;
comment on function app.forgive_attempt(text) is 'Removes the last attempt of a bucket, because it turned out to be right.';

create or replace function app.client_key(context jsonb) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  address inet := (context ->> 'address')::inet;
begin
  return case family(address)
    when 4 then host(address)
    else network(set_masklen(address, 64))::text
  end;
end $$;
comment on function app.client_key(jsonb) is
  'The client''s address for rate limits. For IPv6 it is the network, since one client controls all addresses in it.';

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
  return app.known_browser(context, (select id from app.users where lower(email) = lower(p_email)));
end $$;
comment on function app.known_browser_of_email(jsonb, text) is 'Like app.known_browser, by email; null if no user has it.';

create or replace function app.bucket_of(p_what text, p_whose text, p_known_browser text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select p_what || ':' || lower(p_whose) || coalesce(':browser:' || p_known_browser, '');
$$;
comment on function app.bucket_of(text, text, text) is 'The rate-limit bucket of an account: one for all strangers, or one per known browser (T53).';
