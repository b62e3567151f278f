create or replace function app.require_seen_value(
  p_seen text,
  p_code text,
  p_value numeric,
  p_updated_by uuid,
  p_updated_at timestamptz
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_seen is not null and app.require_amount(p_seen, 18, p_code, p_may_be_zero => true) <> p_value then
    perform app.refuse_changed_setting(trim_scale(p_value)::text, p_updated_by, p_updated_at);
  end if;
end $$;
comment on function app.require_seen_value(text, text, numeric, uuid, timestamptz) is
  'Checks that the value the administrator saw is still current, so that nobody overwrites a change they have not seen; null skips the check. '
  'Refuses setting_changed with {theirs, by, at}, and an invalid amount with the given code.';

create or replace function app.refuse_changed_setting(p_value text, p_updated_by uuid, p_updated_at timestamptz) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.refuse('setting_changed', jsonb_build_object(
    'theirs', p_value,
    'by', (select app.person_name(u) from app.users u where u.id = p_updated_by),
    'at', p_updated_at
  ));
end $$;
comment on function app.refuse_changed_setting(text, uuid, timestamptz) is
  'Refuses setting_changed with {theirs, by, at}: the current value, who set it (null for the release''s default) and when.';
