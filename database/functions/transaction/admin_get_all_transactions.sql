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
  wanted_type app.transaction_type := nullif(transaction_type, 'all');
  wanted_status app.transaction_status := nullif(status_filter, 'all');
  search_text text := nullif(btrim(p_search), '');
  start uuid := coalesce(p_before, p_cursor);
  page_size integer := least(greatest(limit_count, 0), 100);
  rows_skipped integer := least(greatest(offset_count, 0), 10000);
  page_ids uuid[];
begin
  perform app.require_permission(context, 'office.read');
  page_ids := case when search_text is null
    then app.transaction_page(wanted_type, wanted_status, start, p_before is not null, page_size, rows_skipped)
    else app.transaction_search_page(wanted_type, wanted_status, search_text, start, p_before is not null, page_size, rows_skipped)
  end;
  return (
    select coalesce(jsonb_agg(to_jsonb(t) order by array_position(page_ids, t.id)), '[]')
    from api.admin_transactions t
    where t.id = any (page_ids)
  );
end $$;
comment on function api.admin_get_all_transactions(jsonb, integer, integer, text, text, text, uuid, uuid) is
  'All users'' transactions, newest first, at most 100 (T39): those after p_cursor, or the page before p_before. offset_count is limited to '
  '10,000. p_search is a part of the email, the username or the hash; with more than a thousand matching users, only the newest '
  'app.max_rows_searched() transactions are searched.';
