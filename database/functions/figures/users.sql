create or replace function app.user_figures() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mark app.roll_up;
  v_today date := (now() at time zone 'UTC')::date;
  v_new bigint[];
begin
  select * into strict v_mark from app.roll_up;
  with joined as (
    select u.day, u.joined from app.daily_users u
    union all
    select (u.created_at at time zone 'UTC')::date, count(*)
    from app.users u
    where u.id >= app.lowest_uuid_v7(v_mark.counted_to)
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
    coalesce(sum(j.joined) filter (where j.day = v_today), 0),
    coalesce(sum(j.joined) filter (where j.day > v_today - 7), 0),
    coalesce(sum(j.joined) filter (where j.day > v_today - 30), 0)
  ] into v_new
  from joined j;
  return jsonb_build_object(
    'total', v_new[1],
    'joined_today', v_new[2],
    'joined_7_days', v_new[3],
    'joined_30_days', v_new[4],
    'suspended', (select count(*) from app.users u where u.status = 'suspended' and u.anonymised_at is null),
    'banned', (select count(*) from app.users u where u.status = 'banned' and u.anonymised_at is null),
    'active', v_mark.active_users,
    'active_at', v_mark.active_users_at
  );
end $$;
comment on function app.user_figures() is
  'How many people have an account, how many joined (by day, UTC), and how many used a session in the 24 hours before active_at (null: not '
  'counted yet). Excludes deleted accounts.';
