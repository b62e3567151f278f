create or replace function api.admin_cron(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return jsonb_build_object(
    'logs', (
      with runs as (
        select l.* from api.crypto_price_logs l
        where l.source is distinct from 'exchanges'
        order by l.id desc
        limit 20
      ),
      -- Limited separately, so that many held jumps cannot push out the runs, which show whether prices are being
      -- updated.
      held as (
        select l.* from api.crypto_price_logs l
        where l.source = 'exchanges'
          and l.id > coalesce((select r.id from runs r order by r.id limit 1), '00000000-0000-0000-0000-000000000000')
        order by l.id desc
        limit 20
      )
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.id desc), '[]')
      from (select r.* from runs r union all select h.* from held h) newest
    ),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) order by j.job_name), '[]')
      from app.crypto_cron_status j
    )
  );
end $$;
comment on function api.admin_cron(jsonb) is
  'The 20 latest runs of the price update, the 20 latest held jumps of the exchanges since the first of these, newest first, and the state of '
  'each scheduled job: {logs, jobs}.';

create or replace function api.prune_price_logs(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  pruned integer;
begin
  -- In batches, so that nobody waits for a long delete; the job runs again.
  delete from app.crypto_price_logs l
  where l.id in (
    select old.id from app.crypto_price_logs old
    where old.execution_time < now() - make_interval(days => app.setting('price_log_days')::int)
    order by old.execution_time
    limit 50000
  );
  get diagnostics pruned = row_count;
  return jsonb_build_object('pruned', pruned);
end $$;
comment on function api.prune_price_logs(jsonb) is
  'Deletes runs of the price update that are older than the setting price_log_days. Run by a job; needs no session. Returns {pruned}.';
