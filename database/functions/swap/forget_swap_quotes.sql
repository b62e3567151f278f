create or replace function api.forget_swap_quotes(context jsonb, p_most integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  removed integer;
begin
  delete from app.swap_quotes q
  where q.ctid = any (array(
    select old.ctid from app.swap_quotes old where old.expires_at < now() - interval '1 hour' limit p_most
  ));
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed);
end $$;
comment on function api.forget_swap_quotes(jsonb, integer) is
  'Deletes a limited number of firm quotes that expired more than an hour ago; a swap has its own copy of its terms. Run by a job; needs no '
  'session.';
