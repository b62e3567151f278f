create or replace function app.require_user(context jsonb) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users;
begin
  -- Not a join: two searches for a unique key, whatever the statistics say.
  select u.* into caller
  from app.users u
  where u.id = (select s.user_id from app.live_sessions s where s.token_hash = decode(context ->> 'session', 'hex'))
    and u.status <> 'banned'
    and u.anonymised_at is null;
  if not found then
    perform app.refuse('not_authenticated');
  end if;
  return caller;
end $$;
comment on function app.require_user(jsonb) is
  'The user of a live session: not ended, expired or past the idle timeout, and the user is not banned. Refuses not_authenticated.';
