create or replace function api.wallet_news_due(context jsonb, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(app.addressee(u) || jsonb_build_object(
      'news_id', n.id, 'kind', n.kind, 'changed', n.changed, 'reason', n.reason, 'at', n.at,
      'is_gone', u.anonymised_at is not null
    ) order by n.id), '[]')
    from (
      select w.* from app.wallet_news w where w.told_at is null order by w.id limit p_most
    ) n
    join app.users u on u.id = n.user_id
  );
end $$;
comment on function api.wallet_news_due(jsonb, integer) is
  'Administrators'' changes of people''s wallets that were not yet emailed, oldest first. Returns the same again until api.wallet_news_told. '
  'Run by a job; needs no session.';

create or replace function api.wallet_news_told(context jsonb, p_news_ids jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.wallet_news n
  set told_at = now()
  from jsonb_array_elements_text(p_news_ids) as news (id)
  where n.id = news.id::uuid and n.told_at is null;
  return '{}';
end $$;
comment on function api.wallet_news_told(jsonb, jsonb) is 'Records that the emails about these changes are in the queue. Run by a job.';
