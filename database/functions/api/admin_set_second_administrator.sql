create or replace function api.admin_set_second_administrator(
  context jsonb,
  p_withdrawal_usd text,
  p_adjustment_usd text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'roles.manage');
  wanted jsonb := jsonb_build_object('withdrawal', p_withdrawal_usd, 'adjustment', p_adjustment_usd);
  what text;
  old_value text;
begin
  foreach what in array array['withdrawal', 'adjustment'] loop
    if (wanted ->> what ~ '^(off|(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?)$') is not true then
      perform app.refuse('invalid_amount');
    end if;
    select s.value into strict old_value
    from app.settings s
    where s.key = 'second_administrator_' || what || '_usd'
    for no key update;
    continue when old_value = wanted ->> what;
    update app.settings s
    set value = wanted ->> what, updated_at = now(), updated_by = admin.id
    where s.key = 'second_administrator_' || what || '_usd';
    perform app.record_admin_activity(
      context, admin.id, 'second_administrator_changed', 'setting', 'second_administrator_' || what || '_usd',
      jsonb_build_object('old', old_value, 'new', wanted ->> what)
    );
  end loop;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_set_second_administrator(jsonb, text, text) is
  'Above which values in US dollars withdrawals and adjustments need a second administrator; off where they never do. Refuses invalid_amount.';

create or replace function api.second_administrator(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
begin
  return jsonb_build_object(
    'withdrawal_usd', trim_scale(app.second_administrator_limit('withdrawal'))::text,
    'adjustment_usd', trim_scale(app.second_administrator_limit('adjustment'))::text,
    'adjusted_alone_usd', trim_scale(app.adjusted_alone(admin.id))::text
  );
end $$;
comment on function api.second_administrator(jsonb) is
  'From which values on a second administrator is needed, null for never, and what the caller adjusted alone in 24 hours.';
