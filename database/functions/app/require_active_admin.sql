create or replace function app.require_active_admin(context jsonb) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_admin(context);
begin
  if caller.status <> 'active' then
    perform app.refuse('account_suspended');
  end if;
  return caller;
end $$;
comment on function app.require_active_admin(jsonb) is
  'An administrator who may act, not only look. Refuses not_authenticated, not_administrator, account_suspended.';
