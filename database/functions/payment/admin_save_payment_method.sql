create or replace function api.admin_save_payment_method(
  context jsonb,
  p_method_id text,
  p_method jsonb,
  p_logo text default null,
  p_seen_version integer default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  standing app.payment_methods := app.lock_payment_method(p_method_id);
  wanted app.payment_methods;
  changes jsonb;
begin
  if standing.method_id is null then
    standing := app.new_payment_method(p_method_id, p_seen_version);
  end if;
  wanted := app.require_payment_method(standing, p_method, p_logo);
  changes := app.changed_fields(
    case when standing.version > 0 then app.payment_method_json(standing) else '{}' end, app.payment_method_json(wanted)
  );
  -- Saving the current values, such as after a lost answer, changes nothing.
  if changes is null then
    return jsonb_build_object('success', true);
  elsif standing.version > 0 and standing.version is distinct from p_seen_version then
    perform app.refuse_changed_setting(standing.name, standing.updated_by, standing.updated_at);
  end if;
  insert into app.payment_methods
  values (wanted.*)
  on conflict (method_id) do update
  set name = excluded.name, description = excluded.description, features = excluded.features,
    processing_time = excluded.processing_time, fee_percent = excluded.fee_percent, url = excluded.url, logo = excluded.logo,
    is_enabled = excluded.is_enabled, version = excluded.version, updated_at = now(), updated_by = admin.id;
  update app.payment_methods set updated_by = admin.id where method_id = p_method_id;
  perform app.record_admin_activity(context, admin.id, 'payment_method_saved', 'payment_method', p_method_id, changes);
  perform app.queue_destination_emails(context, 'Payment method, ' || p_method_id, standing.url, wanted.url, admin.id);
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_save_payment_method(jsonb, text, jsonb, text, integer) is
  'Adds a payment method or changes one. p_logo is a data URL, none to remove the logo, or null to keep it; p_seen_version is the version that '
  'the administrator saw, null for a new method. Refuses unknown_setting, invalid_setting, setting_changed.';

create or replace function app.lock_payment_method(p_method_id text) returns app.payment_methods
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  payment_method app.payment_methods;
begin
  -- An advisory lock, since the row may not exist yet, and reordering concerns all rows.
  perform pg_advisory_xact_lock(hashtextextended('app.payment_methods', 0));
  select m.* into payment_method from app.payment_methods m where m.method_id = p_method_id;
  return payment_method;
end $$;
comment on function app.lock_payment_method(text) is 'The payment method, or null; serialises changes of payment methods.';

create or replace function app.new_payment_method(p_method_id text, p_seen_version integer) returns app.payment_methods
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  payment_method app.payment_methods;
  method_limit constant int := 12;
begin
  if p_seen_version is not null or p_method_id !~ '^[a-z0-9-]{1,32}$' then
    perform app.refuse('unknown_setting');
  elsif (select count(*) from app.payment_methods) >= method_limit then
    perform app.refuse_setting('name', format('at most %s payment methods', method_limit));
  end if;
  payment_method.method_id := p_method_id;
  payment_method.type := 'external';
  payment_method.position := (select coalesce(max(m.position), 0) + 1 from app.payment_methods m);
  payment_method.version := 0;
  return payment_method;
end $$;
comment on function app.new_payment_method(text, integer) is
  'An empty payment method at the end of the list, with version 0. Refuses unknown_setting where an existing one was seen, invalid_setting.';

create or replace function app.require_payment_method(p_standing app.payment_methods, p_method jsonb, p_logo text)
returns app.payment_methods
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  payment_method app.payment_methods := p_standing;
begin
  payment_method.name := app.require_setting_text('name', p_method ->> 'name', 40);
  payment_method.description := app.require_setting_text('description', p_method ->> 'description', 200);
  payment_method.processing_time := app.require_setting_text('processing_time', p_method ->> 'processing_time', 40);
  payment_method.features := app.require_setting_lines('features', p_method -> 'features', 240);
  payment_method.fee_percent := app.require_setting_figure('fee_percent', p_method ->> 'fee_percent', 4, 0, 100);
  payment_method.is_enabled := (p_method ->> 'is_enabled')::boolean;
  payment_method.url := nullif(btrim(p_method ->> 'url'), '');
  if payment_method.url is not null and (
    payment_method.type = 'bank' or length(payment_method.url) > 2000 or payment_method.url !~ '^https://[^\s/?#@\\]+([/?#][^\s\\]*)?$'
  ) then
    perform app.refuse_setting('url', 'an https address of at most 2000 characters');
  end if;
  payment_method.logo := case when p_logo is null then payment_method.logo when p_logo <> 'none' then p_logo end;
  if length(payment_method.logo) > 32768 or payment_method.logo !~ '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$' then
    perform app.refuse_setting('logo', 'a PNG, JPEG or WebP picture of at most 24 kB');
  end if;
  payment_method.version := p_standing.version + 1;
  payment_method.updated_at := now();
  return payment_method;
end $$;
comment on function app.require_payment_method(app.payment_methods, jsonb, text) is
  'The payment method with the given changes, normalised. Refuses invalid_setting with {field, allowed}.';

create or replace function app.payment_method_json(p_method app.payment_methods) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'name', p_method.name, 'description', p_method.description, 'processing_time', p_method.processing_time,
    'features', p_method.features, 'fee_percent', trim_scale(p_method.fee_percent)::text, 'url', p_method.url,
    'logo_sha256', encode(sha256(convert_to(p_method.logo, 'UTF8')), 'hex'), 'is_enabled', p_method.is_enabled
  );
end $$;
comment on function app.payment_method_json(app.payment_methods) is
  'The fields of a payment method that an owner sets, for the audit log; the logo is reduced to its SHA-256.';
