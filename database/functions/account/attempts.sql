-- What is limited is counted here, so that it holds across servers and across restarts (T29).

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
comment on function app.attempt_wait(text, int, interval) is
  'The seconds until another attempt would be counted, 0 if at once. Counts nothing.';

create or replace function app.take_attempt(p_bucket text, p_most int, p_window interval) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wait_seconds int;
begin
  -- Attempts of one bucket come one after another, or parallel ones would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended(p_bucket, 0));
  wait_seconds := app.attempt_wait(p_bucket, p_most, p_window);
  if wait_seconds = 0 then
    insert into app.attempts (bucket, at) values (p_bucket, clock_timestamp());
  end if;
  return wait_seconds;
end $$;
comment on function app.take_attempt(text, int, interval) is
  'Counts an attempt if fewer than p_most were counted in the last p_window: then 0, else the seconds to wait.';

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
  'Counts an attempt. Null, or the refusal too_many_requests, which does not take the count back.';

create or replace function app.forgive_attempt(p_bucket text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.attempts
  where id = (select id from app.attempts where bucket = p_bucket order by at desc limit 1);
end $$;
comment on function app.forgive_attempt(text) is 'Takes back the last attempt of a bucket: it turned out to be right.';

create or replace function app.client_key(p_context jsonb) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  address inet := (p_context ->> 'address')::inet;
begin
  return case family(address)
    when 4 then host(address)
    else network(set_masklen(address, 64))::text
  end;
end $$;
comment on function app.client_key(jsonb) is
  'The client''s address as it is counted: of IPv6 the network, since one client commands all addresses in it.';

create or replace function app.is_known_address(p_context jsonb, p_user_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from app.sessions where user_id = p_user_id and ip_address = p_context ->> 'address');
end $$;
comment on function app.is_known_address(jsonb, uuid) is
  'Whether this user has signed in from where the request comes; their tries are counted apart from strangers''.';
