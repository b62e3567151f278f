create or replace function api.admin_set_second_administrator(
  context jsonb,
  p_withdrawal_usd text default null,
  p_adjustment_usd text default null,
  p_seen_withdrawal_usd text default null,
  p_seen_adjustment_usd text default null,
  p_deposit_usd text default null,
  p_seen_deposit_usd text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'roles.manage');
begin
  -- Always in this order, so that two concurrent calls cannot deadlock.
  perform app.set_second_administrator_limit(context, admin.id, 'adjustment', p_adjustment_usd, p_seen_adjustment_usd);
  perform app.set_second_administrator_limit(context, admin.id, 'deposit', p_deposit_usd, p_seen_deposit_usd);
  perform app.set_second_administrator_limit(context, admin.id, 'withdrawal', p_withdrawal_usd, p_seen_withdrawal_usd);
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_set_second_administrator(jsonb, text, text, text, text, text, text) is
  'Sets the values in US dollars above which withdrawals, deposits from chains and other adjustments need a second administrator; off means never. A limit that is left out '
  'stays as it is. p_seen_… is what the administrator saw: on a difference nothing changes. Refuses invalid_amount, setting_changed.';

create or replace function app.set_second_administrator_limit(
  context jsonb,
  p_admin_id uuid,
  p_what text,
  p_limit text,
  p_seen text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted text := app.require_second_administrator_limit(p_limit);
  seen text := app.require_second_administrator_limit(p_seen);
  standing app.settings;
  old_value text;
begin
  select s.* into strict standing from app.settings s where s.key = 'second_administrator_' || p_what || '_usd' for no key update;
  old_value := app.require_second_administrator_limit(standing.value);
  -- Saving the current value, such as after a lost answer, changes nothing.
  if wanted is null or wanted = old_value then
    return;
  elsif seen <> old_value then
    perform app.refuse_changed_setting(old_value, standing.updated_by, standing.updated_at);
  end if;
  update app.settings set value = wanted, updated_at = now(), updated_by = p_admin_id where key = standing.key;
  perform app.record_admin_activity(
    context, p_admin_id, 'second_administrator_changed', 'setting', standing.key, jsonb_build_object('old', old_value, 'new', wanted)
  );
  if app.is_weaker_setting(standing.key, old_value, wanted) then
    perform app.queue_power_emails(context, 'setting', null, standing.key, old_value, wanted, p_admin_id);
  end if;
end $$;
comment on function app.set_second_administrator_limit(jsonb, uuid, text, text, text) is
  'Sets one of the limits if it differs, and writes the audit log. Null leaves it unchanged. Refuses invalid_amount, setting_changed.';

create or replace function app.require_second_administrator_limit(p_limit text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_limit = 'off' then
    return p_limit;
  elsif p_limit !~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$' then
    perform app.refuse('invalid_amount');
  end if;
  return trim_scale(p_limit::numeric)::text;
end $$;
comment on function app.require_second_administrator_limit(text) is
  'A limit in normalised form, so that 500 becomes 500.00; null for null. Refuses invalid_amount.';

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
    'deposit_usd', trim_scale(app.second_administrator_limit('deposit'))::text,
    'deposited_alone_usd', trim_scale(app.deposited_alone(admin.id))::text,
    'adjusted_alone_usd', trim_scale(app.adjusted_alone(admin.id))::text,
    'confirm_above_usd', app.setting('adjustment_confirmation_usd')
  );
end $$;
comment on function api.second_administrator(jsonb) is
  'The values above which a second administrator is needed (null for never), what the caller adjusted and deposited alone in 24 hours, and the value above '
  'which the back office asks to confirm an adjustment.';
