create or replace function app.require_admin(context jsonb) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  if not caller.is_admin then
    perform app.refuse('not_administrator');
  elsif app.lacks_second_factor(caller, context) then
    perform app.refuse('two_factor_required');
  end if;
  return caller;
end $$;
comment on function app.require_admin(jsonb) is
  'The administrator of a live session, as the role is at this moment (T34). Refuses not_authenticated, not_administrator, two_factor_required.';
