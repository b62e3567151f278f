create or replace function api.admin_update_setting(
  context jsonb,
  p_key text,
  p_value text,
  p_seen_value text,
  p_accepted_loss text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  standing app.settings;
  accepted_loss numeric := app.require_amount(coalesce(p_accepted_loss, '0'), 2, 'invalid_setting', p_may_be_zero => true);
  given_value text;
begin
  select s.* into standing from app.settings s where s.key = p_key and s.kind is not null for no key update;
  if not found then
    perform app.refuse('unknown_setting');
  end if;
  given_value := app.require_setting_value(standing, p_value);
  if p_key = 'required_networks' then
    given_value := app.require_networks(given_value);
  end if;
  -- Saving the current value, such as after a lost answer, changes nothing.
  if given_value <> standing.value then
    if p_seen_value is distinct from standing.value then
      perform app.refuse_changed_setting(standing.value, standing.updated_by, standing.updated_at);
    end if;
    perform app.require_no_lockout(context, p_key, given_value);
    if app.bears_on_swap_quotes(p_key) then
      accepted_loss := greatest(accepted_loss, app.lock_swap_option_loss());
    end if;
    -- First, so that the caller's rights are asked again by the settings as they were (T67). The row is locked already.
    perform app.record_admin_activity(
      context, admin.id, 'setting_updated', 'setting', p_key,
      jsonb_strip_nulls(jsonb_build_object('old', standing.value, 'new', given_value, 'accepted_loss_usd_per_hour', p_accepted_loss))
    );
    update app.settings set value = given_value, updated_at = now(), updated_by = admin.id where key = p_key;
    if app.is_weaker_setting(p_key, standing.value, given_value) then
      perform app.queue_power_emails(context, 'setting', null, p_key, standing.value, given_value, admin.id);
    end if;
    if app.bears_on_swap_quotes(p_key) then
      perform app.require_accepted_loss(accepted_loss);
    end if;
  end if;
  return jsonb_build_object('success', true, 'key', p_key, 'value', given_value);
end $$;
comment on function api.admin_update_setting(jsonb, text, text, text, text) is
  'Changes a setting that has a form. p_seen_value is what the administrator saw, p_accepted_loss what they accept to lose in an hour, in US '
  'dollars (T69). Refuses unknown_setting, invalid_setting, setting_changed, two_factor_required, loses_money.';

create or replace function app.bears_on_swap_quotes(p_key text) returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select p_key in (
    'max_swap_usd', 'max_swaps_per_minute_usd', 'swap_quote_seconds', 'swap_quotes_per_minute', 'unused_swap_quotes_per_hour',
    'swap_quote_tolerance_percent', 'swap_fee', 'swap_spread_percent'
  )
$$;
comment on function app.bears_on_swap_quotes(text) is 'Whether app.swap_option_loss() depends on this setting, or figure of a coin.';

create or replace function app.require_setting_value(p_setting app.settings, p_value text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  given_value text := btrim(p_value);
  is_valid boolean;
  number numeric;
begin
  if p_setting.kind in ('integer', 'decimal') then
    is_valid := given_value ~ case p_setting.kind
      when 'integer' then '^(0|[1-9][0-9]{0,14})$'
      else '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?$'
    end;
    if is_valid then
      number := given_value::numeric;
      given_value := trim_scale(number)::text;
      -- A fraction is typed in percent, in steps of a tenth as a coin's own premium.
      is_valid := number >= coalesce(p_setting.minimum, 0) and number <= coalesce(p_setting.maximum, number)
        and (p_setting.unit is distinct from 'fraction' or scale(given_value::numeric) <= 3);
    end if;
  elsif p_setting.kind in ('boolean', 'choice') then
    is_valid := given_value = any (case p_setting.kind when 'boolean' then '{true,false}' else p_setting.choices end);
  else
    is_valid := length(given_value) between coalesce(p_setting.minimum, 0) and coalesce(p_setting.maximum, 2000)
      and app.is_visible_text(given_value);
  end if;
  if is_valid is not true then
    perform app.refuse('invalid_setting', jsonb_build_object('allowed', app.setting_bounds(p_setting)));
  end if;
  return given_value;
end $$;
comment on function app.require_setting_value(app.settings, text) is
  'A setting''s value in normalised form, checked against the setting''s kind and bounds. Refuses invalid_setting with {allowed}.';

create or replace function app.setting_bounds(p_setting app.settings) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_setting.kind
    when 'boolean' then 'true, false'
    when 'choice' then array_to_string(p_setting.choices, ', ')
    when 'decimal' then case
      when p_setting.unit = 'fraction' then format(
        '%s to %s %%, in steps of 0.1', trim_scale(p_setting.minimum * 100), trim_scale(p_setting.maximum * 100)
      )
      else concat_ws(' ', coalesce(p_setting.minimum, 0), 'to', p_setting.maximum, p_setting.unit)
    end
    else concat_ws(
      ' ', coalesce(p_setting.minimum, 0), 'to', p_setting.maximum,
      case p_setting.kind when 'text' then 'characters' else p_setting.unit end
    )
  end;
end $$;
comment on function app.setting_bounds(app.settings) is 'A setting''s allowed values, described in English; a fraction''s in percent.';

create or replace function app.require_no_lockout(context jsonb, p_key text, p_value text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_key = 'admin_two_factor_required' and p_value = 'true' and not exists (
    select from app.sessions s where s.token_hash = decode(context ->> 'session', 'hex') and s.mfa_passed
  ) then
    perform app.refuse('two_factor_required');
  end if;
end $$;
comment on function app.require_no_lockout(jsonb, text, text) is
  'Only an administrator who has passed a second factor may make it mandatory for all. Refuses two_factor_required.';
