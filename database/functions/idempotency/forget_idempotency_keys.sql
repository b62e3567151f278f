create or replace function api.forget_idempotency_keys(context jsonb, p_most integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  removed integer;
begin
  delete from app.idempotency_keys k
  where k.ctid = any (array(
    select old.ctid from app.idempotency_keys old where old.created_at < now() - interval '30 days' limit p_most
  ));
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed);
end $$;
comment on function api.forget_idempotency_keys(jsonb, integer) is
  'Deletes a limited number of idempotency keys older than 30 days; retries come within minutes (T5). Run by a job; needs no session.';
