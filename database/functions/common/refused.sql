create or replace function app.refused(p_code text, p_details jsonb default '{}') returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('refused', jsonb_build_object('code', p_code, 'details', p_details));
end $$;
comment on function app.refused(text, jsonb) is
  'A refusal that is returned, so that the transaction commits its side effects; app.refuse raises and would undo the count.';
