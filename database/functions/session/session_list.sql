create or replace function api.account_get_sessions(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
  own_hash bytea := decode(context ->> 'session', 'hex');
  found_sessions jsonb;
begin
  select jsonb_agg(
    jsonb_build_object(
      'id', s.id, 'user_agent', s.device_info, 'ip_address', s.ip_address, 'login_time', s.login_time,
      'last_activity', s.last_activity, 'is_current', s.token_hash = own_hash
    )
    order by s.token_hash = own_hash desc, s.last_activity desc
  ) into found_sessions
  from (
    select *
    from app.live_sessions_of(caller.id)
    order by token_hash = own_hash desc, last_activity desc
    limit 100
  ) s;
  return jsonb_build_object('sessions', found_sessions);
end $$;
comment on function api.account_get_sessions(jsonb) is
  'The caller''s live sessions (T20): the current one first, then the 99 most recently used. Refuses not_authenticated.';

create or replace function app.live_sessions_of(p_user_id uuid) returns setof app.sessions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select *
  from app.sessions
  where user_id = p_user_id
    and is_active
    and expires_at > now()
    and last_activity > now() - make_interval(hours => app.setting('session_idle_hours')::int);
end $$;
comment on function app.live_sessions_of(uuid) is 'Sessions of a user that have not ended, expired or reached the idle timeout.';

create or replace function api.account_end_session(context jsonb, p_session_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
  ended_hash text;
begin
  update app.sessions
  set ended_at = now(), end_reason = 'signed out'
  where id = p_session_id and user_id = caller.id and is_active
  returning encode(token_hash, 'hex') into ended_hash;
  if ended_hash is null then
    perform app.refuse('not_found');
  elsif ended_hash <> context ->> 'session' then
    perform app.require_user(context);
  end if;
  return jsonb_build_object('ended', ended_hash);
end $$;
comment on function api.account_end_session(jsonb, uuid) is
  'Ends one of the caller''s own sessions (T20) and returns the hash of its token. Another user''s session is not_found, like a missing one.';
