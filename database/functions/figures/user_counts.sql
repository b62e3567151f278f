create or replace function app.fold_user_counts() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with folded as (
    delete from app.user_counts returning status, is_admin, users
  )
  insert into app.user_counts (status, is_admin, users)
  select status, is_admin, sum(users) from folded group by status, is_admin having sum(users) <> 0;
end $$;
comment on function app.fold_user_counts() is
  'Merges the deltas in app.user_counts into one sum per status and role. Deltas written concurrently stay beside it.';
