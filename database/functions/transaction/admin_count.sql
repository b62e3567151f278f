create or replace function api.admin_transaction_count(
  context jsonb,
  p_type text default null,
  p_status text default null,
  p_search text default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type app.transaction_type := nullif(p_type, 'all');
  v_status app.transaction_status := nullif(p_status, 'all');
  v_search text := nullif(btrim(p_search), '');
  v_count bigint;
begin
  perform app.require_permission(context, 'office.read');
  v_count := case when v_search is null
    then app.transaction_count(v_type, v_status)
    else app.transaction_search_count(v_type, v_status, v_search)
  end;
  return jsonb_build_object(
    'count', case when v_search is null then v_count else least(v_count, 1000) end,
    'is_more', v_search is not null and v_count > 1000
  );
end $$;
comment on function api.admin_transaction_count(jsonb, text, text, text) is
  'How many transactions the list has: exact, except that a search stops counting at a thousand and says that there are more. Refuses '
  'search_too_broad.';
