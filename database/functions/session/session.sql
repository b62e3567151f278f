create or replace function api.session(context jsonb, p_permission text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  if p_permission is not null then
    perform app.require_permission_to_read(context, p_permission);
  end if;
  -- The idle timeout is in hours, so one write in five minutes is precise enough and reads need not wait for each
  -- other.
  update app.sessions
  set last_activity = now()
  where token_hash = decode(context ->> 'session', 'hex') and last_activity < now() - interval '5 minutes';
  return jsonb_build_object(
    'user_id', caller.id,
    'is_admin', caller.is_admin,
    'lacks_second_factor', app.lacks_second_factor(caller, context),
    'status', caller.status,
    'currency', caller.preferred_currency
  );
end $$;
comment on function api.session(jsonb, text) is
  'The reader: the user of a live session, with their current rights. Refuses not_authenticated and, if a permission is given, what '
  'app.require_permission_to_read refuses.';
