create or replace function api.pending_adjustments(
  context jsonb,
  p_limit integer,
  p_user_id uuid default null,
  p_cursor uuid default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select coalesce(jsonb_agg(
      to_jsonb(page) || jsonb_build_object(
        'hash_uses', case when page.transaction_hash is null then '[]' else app.hash_uses(page.transaction_hash, page.id) end
      )
      order by page.id desc
    ), '[]')
    from (
      select a.* from api.adjustments a
      where a.status = 'pending' and (p_user_id is null or a.user_id = p_user_id) and (p_cursor is null or a.id < p_cursor)
      order by a.id desc
      limit p_limit
    ) page
  );
end $$;
comment on function api.pending_adjustments(jsonb, integer, uuid, uuid) is
  'Adjustments that await a second administrator, newest first, of one user if given, each with what else has its transaction hash (T66). For '
  'administrators.';
