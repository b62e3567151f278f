create or replace function app.refused(p_code text, p_details jsonb default '{}') returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('refused', jsonb_build_object('code', p_code, 'details', p_details));
end $$;
comment on function app.refused(text, jsonb) is
  'The reply of a call that says no and yet must be remembered: raising, as app.refuse does, would undo the count.';
