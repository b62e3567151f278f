create or replace function app.require_target_user(p_user_id uuid) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  target app.users;
begin
  select u.* into target from app.users u where u.id = p_user_id and u.anonymised_at is null for no key update;
  if not found then
    perform app.refuse('not_found');
  end if;
  return target;
end $$;
comment on function app.require_target_user(uuid) is
  'The user whom an administrator acts on, locked until the call ends. Refuses not_found.';
