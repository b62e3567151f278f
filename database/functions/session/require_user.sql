create or replace function app.require_user(context jsonb) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users;
begin
  select u.* into caller
  from app.sessions s
  join app.users u on u.id = s.user_id
  where s.token_hash = decode(context ->> 'session', 'hex')
    and s.is_active
    and s.expires_at > now()
    and s.last_activity > now() - make_interval(hours => app.setting('session_idle_hours')::integer)
    and u.status <> 'banned'
    and u.anonymised_at is null;
  if not found then
    perform app.refuse('not_authenticated');
  end if;
  return caller;
end $$;
comment on function app.require_user(jsonb) is
  'The user of a live session: not ended, expired or past the idle timeout, and the user is not banned. Refuses not_authenticated.';
