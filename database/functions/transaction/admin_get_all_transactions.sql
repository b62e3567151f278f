create or replace function api.admin_get_all_transactions(
  context jsonb,
  limit_count integer default 20,
  offset_count integer default 0,
  transaction_type text default null,
  status_filter text default null,
  p_search text default null,
  p_cursor uuid default null,
  p_before uuid default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type app.transaction_type := nullif(transaction_type, 'all');
  v_status app.transaction_status := nullif(status_filter, 'all');
  v_search text := nullif(btrim(p_search), '');
  v_start uuid := coalesce(p_before, p_cursor);
  v_limit integer := least(greatest(limit_count, 0), 100);
  v_offset integer := least(greatest(offset_count, 0), 10000);
  v_page uuid[];
begin
  perform app.require_permission(context, 'office.read');
  v_page := case when v_search is null
    then app.transaction_page(v_type, v_status, v_start, p_before is not null, v_limit, v_offset)
    else app.transaction_search_page(v_type, v_status, v_search, v_start, p_before is not null, v_limit, v_offset)
  end;
  return (
    select coalesce(jsonb_agg(to_jsonb(t) order by array_position(v_page, t.id)), '[]')
    from api.admin_transactions t
    where t.id = any (v_page)
  );
end $$;
comment on function api.admin_get_all_transactions(jsonb, integer, integer, text, text, text, uuid, uuid) is
  'All users'' transactions, newest first, at most 100 (T39): those after p_cursor, or the page before p_before. offset_count is limited to '
  '10,000. p_search is a part of the email, the username or the hash. Refuses search_too_broad.';
