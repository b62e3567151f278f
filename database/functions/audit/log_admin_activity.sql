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
  seconds integer;
begin
  if (app.is_claim(action_name, target_type, target_id, details)) is not true then
    perform app.refuse('invalid_input', jsonb_build_object('fields', 'action_name'));
  end if;
  -- Before the log's own lock, which every act needs.
  seconds := greatest(
    app.take_attempt(app.account_bucket('claim', admin.id), 30, '1 minute'),
    app.take_attempt(app.account_bucket('claim-of-an-hour', admin.id), 500, '1 hour')
  );
  if seconds > 0 then
    perform app.refuse('too_many_requests', jsonb_build_object('seconds', seconds));
  end if;
  perform app.record_admin_activity(context, admin.id, action_name, target_type, target_id, details, p_is_claim => true);
  return jsonb_build_object('success', true);
end $$;
comment on function api.log_admin_activity(jsonb, text, text, text, jsonb) is
  'Records that the administrator viewed something, as their browser claims (T65): the row is marked, names the session''s administrator, and no act '
  'has its name. 30 in a minute and 500 in an hour. Refuses invalid_input for anything but the views that the web app reports, too_many_requests.';

create or replace function app.is_claim(p_action_name text, p_target_type text, p_target_id text, p_details jsonb) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (p_action_name, p_target_type) in (
    ('settings_viewed', 'settings'), ('wallets_viewed', 'wallets'), ('withdrawals_viewed', 'withdrawals')
  )
  and (p_target_id is null or p_target_id ~ '^[a-z0-9_-]{1,64}$')
  and (p_details = '{}' or (
    jsonb_typeof(p_details -> 'tab') = 'string' and p_details - 'tab' = '{}' and p_details ->> 'tab' ~ '^[A-Za-z ]{1,32}$'
  ));
end $$;
comment on function app.is_claim(text, text, text, jsonb) is
  'Whether this is a view that the web app reports, with nothing in it but the tab that was open. The constraint admin_activity_claim has the same names.';
