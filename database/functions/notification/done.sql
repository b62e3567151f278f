create or replace function api.notifications_done(context jsonb, p_events jsonb, p_marks jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.notified (source, transaction_id, at)
  select e.source, e.transaction_id, e.at
  from jsonb_to_recordset(p_events) as e (source text, transaction_id uuid, at timestamptz)
  on conflict do nothing;
  update app.notification_marks m
  set seen_to = greatest(m.seen_to, (p_marks ->> m.source)::timestamptz)
  where p_marks ? m.source;
  delete from app.notified n
  using app.notification_marks m
  where n.source = m.source and n.at < m.seen_to - 2 * app.notification_overlap();
  return '{}';
end $$;
comment on function api.notifications_done(jsonb, jsonb, jsonb) is
  'Records that the emails about these events are in the queue, or not wanted, and advances the marks to p_marks. Run by a job.';
