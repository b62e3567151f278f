create or replace function app.setting(p_key text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found_value text;
begin
  select s.value into found_value from app.settings s where s.key = p_key;
  if not found then
    raise exception 'There is no setting %', p_key;
  end if;
  return found_value;
end $$;
comment on function app.setting(text) is 'The value of a setting; raises a fault if it does not exist.';
