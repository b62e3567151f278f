create or replace function api.wallet_emails_due(context jsonb, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(app.addressee(u) || jsonb_build_object(
      'change_id', n.id, 'kind', n.kind, 'changed', n.changed, 'reason', n.reason, 'at', n.at,
      'is_gone', u.anonymised_at is not null
    ) order by n.id), '[]')
    from (
      select w.* from app.wallet_news w where w.told_at is null order by w.id limit p_most
    ) n
    join app.users u on u.id = n.user_id
  );
end $$;
comment on function api.wallet_emails_due(jsonb, integer) is
  'Administrators'' changes of people''s wallets that were not yet emailed, oldest first. Returns the same again until api.wallet_emails_done. '
  'Run by a job; needs no session.';

create or replace function api.wallet_emails_done(context jsonb, p_change_ids jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.wallet_news n
  set told_at = now()
  from jsonb_array_elements_text(p_change_ids) as changed (id)
  where n.id = changed.id::uuid and n.told_at is null;
  return '{}';
end $$;
comment on function api.wallet_emails_done(jsonb, jsonb) is 'Records that the emails about these changes are in the queue. Run by a job.';
