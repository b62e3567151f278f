create or replace function app.require_active_user(context jsonb) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  if caller.status <> 'active' then
    perform app.refuse('account_suspended');
  end if;
  return caller;
end $$;
comment on function app.require_active_user(jsonb) is
  'The user of a live session who may move money (T15). Refuses not_authenticated, account_suspended.';
