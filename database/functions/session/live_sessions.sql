create or replace function api.live_sessions(context jsonb, p_sessions jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hash text;
  v_caller app.users;
  v_live jsonb := '{}';
begin
  for v_hash in select jsonb_array_elements_text(p_sessions) loop
    begin
      v_caller := app.require_user(jsonb_build_object('session', v_hash));
      v_live := v_live || jsonb_build_object(
        v_hash, jsonb_build_object(
          'user_id', v_caller.id,
          'is_admin', v_caller.is_admin and v_caller.status = 'active'
            and not app.lacks_second_factor(v_caller, jsonb_build_object('session', v_hash))
        )
      );
    exception when sqlstate 'PR001' then null;
    end;
  end loop;
  return v_live;
end $$;
comment on function api.live_sessions(jsonb, jsonb) is
  'Which of these sessions (token hashes, in hex) are live, and whose, for open sockets. Does not refresh the idle timeout.';
