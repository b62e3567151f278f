create or replace function app.log_price_update(
  p_status text,
  p_message text,
  p_source text,
  p_coins_updated integer,
  p_response_time_ms integer,
  p_every_seconds integer,
  p_missing jsonb default null
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.crypto_price_logs (status, message, source, coins_updated, response_time_ms, missing)
  values (
    p_status, left(p_message, 2000), p_source, p_coins_updated, greatest(coalesce(p_response_time_ms, 0), 0),
    coalesce(p_missing, '[]')
  );
  insert into app.crypto_cron_status as job (
    job_name, last_run_at, last_success_at, last_status, last_message, consecutive_failures, runs, every_seconds, missing
  ) values (
    'update-prices', now(), case p_status when 'success' then now() end, p_status, left(p_message, 2000),
    case p_status when 'success' then 0 else 1 end, 1, p_every_seconds, coalesce(p_missing, '[]')
  )
  on conflict (job_name) do update
  set last_run_at = excluded.last_run_at,
    last_success_at = coalesce(excluded.last_success_at, job.last_success_at),
    last_status = excluded.last_status,
    last_message = excluded.last_message,
    consecutive_failures = case p_status when 'success' then 0 else job.consecutive_failures + 1 end,
    runs = job.runs + 1,
    every_seconds = coalesce(excluded.every_seconds, job.every_seconds),
    -- A run without an answer says nothing about single coins.
    missing = case when p_missing is null then job.missing else excluded.missing end;
end $$;
comment on function app.log_price_update(text, text, text, integer, integer, integer, jsonb) is
  'Logs a run of the price update, and updates the status of the job. p_missing are the coins that it brought no usable price of; null keeps '
  'what the status says of them.';
