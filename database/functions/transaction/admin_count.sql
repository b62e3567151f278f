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
begin
  perform app.require_permission(context, 'office.read');
  if search_text is not null then
    return app.transaction_search_count(wanted_type, wanted_status, search_text);
  end if;
  return jsonb_build_object('count', app.transaction_count(wanted_type, wanted_status), 'is_more', false, 'searched', null);
end $$;
comment on function api.admin_transaction_count(jsonb, text, text, text) is
  'How many transactions the list has: exact, except that a search stops counting at a thousand and says that there are more. searched is the '
  'number of the newest transactions that were searched, or null if all were.';
