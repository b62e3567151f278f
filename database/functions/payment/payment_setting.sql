create or replace function app.refuse_setting(p_field text, p_allowed text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.refuse('invalid_setting', jsonb_build_object('field', p_field, 'allowed', p_allowed));
end $$;
comment on function app.refuse_setting(text, text) is 'Refuses invalid_setting for a field of a form, with the allowed values in English.';

create or replace function app.require_setting_text(p_field text, p_value text, p_most integer) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  given_value text := btrim(p_value);
begin
  if given_value is null or length(given_value) not between 1 and p_most or not app.is_visible_text(given_value) then
    perform app.refuse_setting(p_field, format('1 to %s visible characters', p_most));
  end if;
  return given_value;
end $$;
comment on function app.require_setting_text(text, text, integer) is
  'One line of text without surrounding spaces. Refuses invalid_setting with {field, allowed}.';

create or replace function app.require_setting_lines(p_field text, p_lines jsonb, p_most integer) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  lines text[];
begin
  select coalesce(array_agg(app.require_setting_text(p_field, l.line, p_most) order by l.place), '{}')
  into lines
  from jsonb_array_elements_text(p_lines) with ordinality l (line, place);
  if cardinality(lines) > 6 or length(array_to_string(lines, '')) > p_most then
    perform app.refuse_setting(p_field, format('at most 6 lines of %s characters together', p_most));
  end if;
  return lines;
end $$;
comment on function app.require_setting_lines(text, jsonb, integer) is
  'Up to six lines of text. Refuses invalid_setting with {field, allowed}.';

create or replace function app.require_setting_figure(
  p_field text,
  p_value text,
  p_decimals integer,
  p_least numeric,
  p_most numeric
) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  given_value numeric;
begin
  if p_value ~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,18})?$' then
    given_value := trim_scale(p_value::numeric);
  end if;
  if given_value is null or scale(given_value) > p_decimals or given_value not between p_least and p_most then
    perform app.refuse_setting(p_field, format('%s to %s, with at most %s decimals', trim_scale(p_least), p_most, p_decimals));
  end if;
  return given_value;
end $$;
comment on function app.require_setting_figure(text, text, integer, numeric, numeric) is
  'A plain decimal within bounds. Refuses invalid_setting with {field, allowed}.';

create or replace function app.changed_fields(p_old jsonb, p_new jsonb) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('old', jsonb_object_agg(n.key, p_old -> n.key), 'new', jsonb_object_agg(n.key, n.value))
    from jsonb_each(p_new) n
    where n.value is distinct from p_old -> n.key
    having count(*) > 0
  );
end $$;
comment on function app.changed_fields(jsonb, jsonb) is 'The changed fields as {old, new}, for the audit log; null if none.';

create or replace function app.before_change(p_standing jsonb, p_change app.admin_activity) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  before_value jsonb := p_change.details -> 'old';
begin
  -- A newly added method has no earlier state, and practice mode's account is not worth restoring.
  if before_value is null or before_value -> 'name' = 'null' or before_value ->> 'account_number' !~ '[1-9]' then
    return null;
  end if;
  return (p_standing || before_value) - 'logo_sha256';
end $$;
comment on function app.before_change(jsonb, app.admin_activity) is
  'The values before the last change, for undoing it, without the logo; null if there is nothing to restore.';
