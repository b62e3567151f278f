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
  wanted_type app.transaction_type := nullif(p_type, 'all');
  wanted_status app.transaction_status := nullif(p_status, 'all');
  search_text text := nullif(btrim(p_search), '');
  found_count bigint;
begin
  perform app.require_permission(context, 'office.read');
  found_count := case when search_text is null
    then app.transaction_count(wanted_type, wanted_status)
    else app.transaction_search_count(wanted_type, wanted_status, search_text)
  end;
  return jsonb_build_object(
    'count', case when search_text is null then found_count else least(found_count, 1000) end,
    'is_more', search_text is not null and found_count > 1000
  );
end $$;
comment on function api.admin_transaction_count(jsonb, text, text, text) is
  'How many transactions the list has: exact, except that a search stops counting at a thousand and says that there are more. Refuses '
  'search_too_broad.';
