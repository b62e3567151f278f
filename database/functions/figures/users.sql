create or replace function app.user_figures() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  mark app.roll_up;
  this_day date := (now() at time zone 'UTC')::date;
  new_users bigint[];
begin
  select * into strict mark from app.roll_up;
  with joined as (
    select u.day, u.joined from app.daily_users u
    union all
    select (u.created_at at time zone 'UTC')::date, count(*)
    from app.users u
    where u.id >= app.lowest_uuid_v7(mark.counted_to)
    group by 1
    union all
    -- The sums still include users deleted since; there are few.
    select (u.created_at at time zone 'UTC')::date, -count(*)
    from app.users u
    where u.anonymised_at is not null
    group by 1
  )
  select array[
    coalesce(sum(j.joined), 0),
    coalesce(sum(j.joined) filter (where j.day = this_day), 0),
    coalesce(sum(j.joined) filter (where j.day > this_day - 7), 0),
    coalesce(sum(j.joined) filter (where j.day > this_day - 30), 0)
  ] into new_users
  from joined j;
  return jsonb_build_object(
    'total', new_users[1],
    'joined_today', new_users[2],
    'joined_7_days', new_users[3],
    'joined_30_days', new_users[4],
    'suspended', (select count(*) from app.users u where u.status = 'suspended' and u.anonymised_at is null),
    'banned', (select count(*) from app.users u where u.status = 'banned' and u.anonymised_at is null),
    'active', mark.active_users,
    'active_at', mark.active_users_at
  );
end $$;
comment on function app.user_figures() is
  'How many people have an account, how many joined (by day, UTC), and how many used a session in the 24 hours before active_at (null: not '
  'counted yet). Excludes deleted accounts.';
