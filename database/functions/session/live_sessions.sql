create or replace function api.live_sessions(context jsonb, p_sessions jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  session_hash text;
  caller app.users;
  live jsonb := '{}';
begin
  for session_hash in select jsonb_array_elements_text(p_sessions) loop
    begin
      caller := app.require_user(jsonb_build_object('session', session_hash));
      live := live || jsonb_build_object(
        session_hash, jsonb_build_object(
          'user_id', caller.id,
          'is_admin', caller.is_admin and caller.status = 'active'
            and not app.lacks_second_factor(caller, jsonb_build_object('session', session_hash))
        )
      );
    exception when sqlstate 'PR001' then null;
    end;
  end loop;
  return live;
end $$;
comment on function api.live_sessions(jsonb, jsonb) is
  'Which of these sessions (token hashes, in hex) are live, and whose, for open sockets. Does not refresh the idle timeout.';
