create or replace function app.pool_level() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with required as materialized (select r.coin_id, r.network_id from app.required_addresses() r),
    needed as (select count(*) as addresses from required),
    shown as (
      select a.wallet_id, count(*) as addresses
      from app.wallet_addresses a
      join required r using (coin_id, network_id)
      where a.shown_to is null
      group by a.wallet_id
    ),
    pool as (
      select w.user_id is null as is_free, w.user_id is null and w.rests_until > now() as rests,
        coalesce(s.addresses, 0) >= n.addresses as is_complete
      from app.wallets w
      cross join needed n
      left join shown s on s.wallet_id = w.wallet_id
    )
    select jsonb_build_object(
      'available', count(*) filter (where p.is_free and not p.rests and p.is_complete),
      'incomplete', count(*) filter (where p.is_free and not p.rests and not p.is_complete),
      'resting', count(*) filter (where p.rests),
      'assigned', count(*) filter (where not p.is_free),
      'assigned_incomplete', count(*) filter (where not p.is_free and not p.is_complete),
      'resting_incomplete', count(*) filter (where p.rests and not p.is_complete),
      'low_below', app.setting('pool_low_wallets')::integer
    )
    from pool p
  );
end $$;
comment on function app.pool_level() is
  'How many wallets of the pool there are: available for users (free, complete, past their rest), incomplete beside them, resting, and assigned; and '
  'below how many available ones the pool is low.';

create or replace function api.admin_pool_level(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return app.pool_level();
end $$;
comment on function api.admin_pool_level(jsonb) is 'The numbers of wallets of app.pool_level(). For administrators.';

create or replace function api.check_pool_level(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  before app.pool_levels;
  counted jsonb;
  new_state text;
begin
  -- Serialises the checks of several nodes, so that each fall is noticed once.
  select l.* into strict before from app.pool_levels l for no key update;
  counted := app.pool_level();
  new_state := case
    when (counted ->> 'available')::bigint = 0 then 'empty'
    when (counted ->> 'available')::bigint < (counted ->> 'low_below')::integer then 'low'
    else 'enough'
  end;
  update app.pool_levels
  set available = (counted ->> 'available')::bigint, incomplete = (counted ->> 'incomplete')::bigint, state = new_state,
    checked_at = clock_timestamp();
  if (new_state = 'low' and before.state = 'enough') or (new_state = 'empty' and before.state <> 'empty') then
    insert into app.pool_level_news (user_id, state, available, incomplete)
    select u.id, new_state, (counted ->> 'available')::bigint, (counted ->> 'incomplete')::bigint
    from app.users u
    where u.role = 'owner' and u.status = 'active' and u.anonymised_at is null;
  end if;
  return counted;
end $$;
comment on function api.check_pool_level(jsonb) is
  'Counts the pool, and has owners emailed when fewer wallets are available than the setting pool_low_wallets, and when none is: once for each fall. '
  'Returns app.pool_level(). Run by a job; needs no session.';

create or replace function api.pool_level_figures(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'available', l.available, 'incomplete', l.incomplete, 'low_below', app.setting('pool_low_wallets')::integer,
      'age_seconds', extract(epoch from clock_timestamp() - l.checked_at)
    )
    from app.pool_levels l
    where l.checked_at is not null
  );
end $$;
comment on function api.pool_level_figures(jsonb) is
  'What the last check of the pool counted, for metrics; null before the first. Needs no session.';

create or replace function api.pool_level_emails_due(context jsonb, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(app.addressee(u) || jsonb_build_object(
      'news_id', n.id, 'state', n.state, 'available', n.available, 'incomplete', n.incomplete, 'is_gone', u.anonymised_at is not null
    ) order by n.id), '[]')
    from (select l.* from app.pool_level_news l where l.told_at is null order by l.id limit p_most) n
    join app.users u on u.id = n.user_id
  );
end $$;
comment on function api.pool_level_emails_due(jsonb, integer) is
  'Falls of the pool''s level that were not yet emailed to owners, oldest first. Returns the same again until api.pool_level_emails_done. Run by a job; '
  'needs no session.';

create or replace function api.pool_level_emails_done(context jsonb, p_news_ids jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.pool_level_news n
  set told_at = now()
  from jsonb_array_elements_text(p_news_ids) as told (id)
  where n.id = told.id::uuid and n.told_at is null;
  return '{}';
end $$;
comment on function api.pool_level_emails_done(jsonb, jsonb) is
  'Records that the emails about the pool''s level are in the queue. Run by a job.';
