create or replace function app.withdrawal_hold() returns interval
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select make_interval(hours => app.setting('withdrawal_hold_hours')::int);
$$;
comment on function app.withdrawal_hold() is
  'How long withdrawals are blocked after a sign-in reset or for a session opened by email (T24).';
