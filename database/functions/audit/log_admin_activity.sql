create or replace function api.log_admin_activity(
  context jsonb,
  action_name text,
  target_type text,
  target_id text default null,
  details jsonb default '{}'
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
begin
  perform app.record_admin_activity(
    context, admin.id, left(action_name, 64), left(target_type, 64), left(target_id, 128), details, p_is_claim => true
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.log_admin_activity(jsonb, text, text, text, jsonb) is
  'Records that the administrator viewed something (T35). The row is marked as reported by the browser, and names the session''s administrator.';
