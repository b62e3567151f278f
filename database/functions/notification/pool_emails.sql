create or replace function api.pool_emails_due(context jsonb, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(app.addressee(u) || jsonb_build_object(
      'news_id', n.id, 'event', n.event, 'at', n.at, 'kind', r.kind, 'reason', coalesce(r.decision_reason, r.reason),
      'requested_by', app.person_name(by), 'decided_by', app.person_name(decider), 'person', app.person_name(target),
      'count', coalesce((select max(p.place) from app.pool_proposals p where p.request_id = r.id), 0),
      'waits_until', case when n.event = 'requested' then r.waits_until end,
      'is_gone', u.anonymised_at is not null
    ) order by n.id), '[]')
    from (
      select n.* from app.pool_news n
      join app.pool_requests r on r.id = n.request_id
      -- Many wallets come in several calls: one email about all of them.
      where n.told_at is null
        and (n.event not in ('requested', 'trusted') or r.source = 'hand' or r.source is null
          or r.changed_at < clock_timestamp() - interval '10 seconds')
      order by n.id limit p_most
    ) n
    join app.pool_requests r on r.id = n.request_id
    join app.users u on u.id = n.user_id
    join app.users by on by.id = r.requested_by
    left join app.users decider on decider.id = r.decided_by
    left join app.users target on target.id = r.user_id
  );
end $$;
comment on function api.pool_emails_due(jsonb, integer) is
  'Requests of the wallet pool and decisions on them that were not yet emailed to owners, oldest first (T68). Returns the same again until '
  'api.pool_emails_done. Run by a job; needs no session.';

create or replace function api.pool_emails_done(context jsonb, p_news_ids jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.pool_news n
  set told_at = now()
  from jsonb_array_elements_text(p_news_ids) as told (id)
  where n.id = told.id::uuid and n.told_at is null;
  return '{}';
end $$;
comment on function api.pool_emails_done(jsonb, jsonb) is 'Records that the emails about these events are in the queue. Run by a job.';
