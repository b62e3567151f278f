create or replace function api.roll_up(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  mark app.roll_up;
  until timestamptz;
begin
  select * into strict mark from app.roll_up for update;
  until := app.roll_up_to(mark.counted_to);
  if until > mark.counted_to then
    perform app.add_flows(mark.counted_to, until);
    perform app.add_counts(mark.counted_to, until);
  end if;
  update app.roll_up set counted_to = until;
  return jsonb_build_object('is_behind', until < now() - 2 * app.roll_up_margin());
end $$;
comment on function api.roll_up(jsonb) is
  'Adds new rows to the sums, at most a hundred thousand transfers per call, and returns whether more are waiting. Run by a job; needs no '
  'session.';

create or replace function app.roll_up_margin() returns interval
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return interval '2 minutes';
end $$;
comment on function app.roll_up_margin() is
  'Rows become visible only when committed, so the sums stay this far behind. No transaction lasts this long (the statement timeout is 15 '
  'seconds), so none is missed.';

create or replace function app.roll_up_to(p_from timestamptz) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  until timestamptz;
begin
  select t.created_at into until
  from ledger.transfers t
  where t.id >= app.lowest_uuid_v7(p_from)
  order by t.id
  offset 100000
  limit 1;
  -- More transfers than that at one instant must not stop progress.
  until := greatest(coalesce(until, 'infinity'), p_from + interval '1 second');
  -- Ids have millisecond precision, so the mark must not be finer.
  return greatest(p_from, date_trunc('milliseconds', least(until, now() - app.roll_up_margin())));
end $$;
comment on function app.roll_up_to(timestamptz) is 'The time up to which the next step of the roll-up counts.';

create or replace function app.flows_between(p_from timestamptz, p_to timestamptz)
returns table (
  day date, coin_id text, transaction_type ledger.transaction_type, debit ledger.account, credit ledger.account,
  transfers bigint, amount numeric
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select (t.created_at at time zone 'UTC')::date, t.coin_id, t.transaction_type, t.debit, t.credit, count(*), sum(t.amount)
  from ledger.transfers t
  where t.id >= app.lowest_uuid_v7(p_from) and (p_to is null or t.id < app.lowest_uuid_v7(p_to))
  group by 1, 2, 3, 4, 5;
end $$;
comment on function app.flows_between(timestamptz, timestamptz) is 'Sums of the transfers made in a period; without p_to until now.';

create or replace function app.premiums_between(p_from timestamptz, p_to timestamptz)
returns table (day date, coin_id text, amount numeric)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select (s.created_at at time zone 'UTC')::date, s.to_coin_id, sum(s.premium)
  from app.swaps s
  where s.id >= app.lowest_uuid_v7(p_from) and (p_to is null or s.id < app.lowest_uuid_v7(p_to)) and s.premium > 0
  group by 1, 2;
end $$;
comment on function app.premiums_between(timestamptz, timestamptz) is 'Sums of the premiums kept in a period; without p_to until now.';

create or replace function app.add_flows(p_from timestamptz, p_to timestamptz) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with flows as (
    insert into app.daily_flows as known
    select f.day, f.coin_id, f.transaction_type, f.debit, f.credit, f.transfers, f.amount
    from app.flows_between(p_from, p_to) f
    on conflict (day, coin_id, transaction_type, debit, credit) do update
    set transfers = known.transfers + excluded.transfers, amount = known.amount + excluded.amount
  )
  insert into app.total_flows as known
  select f.coin_id, f.debit, f.credit, sum(f.amount)
  from app.flows_between(p_from, p_to) f
  group by 1, 2, 3
  on conflict (coin_id, debit, credit) do update set amount = known.amount + excluded.amount;
  insert into app.daily_premiums as known
  select p.day, p.coin_id, p.amount from app.premiums_between(p_from, p_to) p
  on conflict (day, coin_id) do update set amount = known.amount + excluded.amount;
end $$;
comment on function app.add_flows(timestamptz, timestamptz) is 'Adds a period''s flows of money to the sums.';

create or replace function app.add_counts(p_from timestamptz, p_to timestamptz) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  first uuid := app.lowest_uuid_v7(p_from);
  up_to uuid := app.lowest_uuid_v7(p_to);
begin
  insert into app.daily_users as known
  select (u.created_at at time zone 'UTC')::date, count(*) from app.users u where u.id >= first and u.id < up_to group by 1
  on conflict (day) do update set joined = known.joined + excluded.joined;
  update app.transaction_totals t
  set transactions = t.transactions + case t.type
    when 'deposit' then (select count(*) from app.deposits d where d.id >= first and d.id < up_to)
    when 'withdrawal' then (select count(*) from app.withdrawals w where w.id >= first and w.id < up_to)
    when 'adjustment' then (select count(*) from app.posted_adjustments a where a.id >= first and a.id < up_to)
    else (select count(*) from app.swaps s where s.id >= first and s.id < up_to)
  end;
end $$;
comment on function app.add_counts(timestamptz, timestamptz) is 'Adds the users and transactions created in a period to the counts.';

create or replace function api.count_active_users(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  counted_at timestamptz := (select r.active_users_at from app.roll_up r);
  active bigint;
begin
  if counted_at is null or counted_at < now() - interval '10 minutes' then
    -- Before locking the row, so that the roll-up need not wait for it.
    active := app.count_active_users();
    update app.roll_up set active_users = active, active_users_at = now();
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.count_active_users(jsonb) is
  'Counts the active users every ten minutes. Separate because it reads a lot: if it fails, api.roll_up still works. Run by a job.';

create or replace function app.count_active_users() returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(distinct s.user_id)
    from app.sessions s
    -- An older session has expired, however much it was used.
    where s.id >= app.lowest_uuid_v7(now() - make_interval(days => app.setting('session_absolute_days')::int + 1))
      and s.last_activity > now() - interval '1 day'
  );
end $$;
comment on function app.count_active_users() is 'How many people used a session in the last 24 hours. Reads all sessions young enough to be live.';
