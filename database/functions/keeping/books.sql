create or replace function api.check_books(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_began timestamptz := clock_timestamp();
  v_kinds jsonb;
  v_problems bigint;
begin
  select coalesce(jsonb_object_agg(k.problem, k.times), '{}'), coalesce(sum(k.times), 0)
  into v_kinds, v_problems
  from (select v.problem, count(*) as times from ledger.verify() v group by v.problem) k;
  insert into app.book_checks (began_at, ended_at, problems, kinds)
  values (v_began, clock_timestamp(), v_problems, v_kinds)
  on conflict (is_last) do update
    set began_at = excluded.began_at, ended_at = excluded.ended_at, problems = excluded.problems, kinds = excluded.kinds;
  return jsonb_build_object('problems', v_problems);
end $$;
comment on function api.check_books(jsonb) is
  'Checks the books as a whole and keeps what was found. Reads everything; run by a job, and who calls it does not matter.';

create or replace function api.books(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'liabilities', (
      select coalesce(jsonb_agg(
        jsonb_build_object('coin_id', c.coin_id, 'available', c.available, 'held', c.held) order by c.coin_id
      ), '[]')
      from jsonb_to_recordset(app.owed_figures() -> 'coins') as c (coin_id text, available text, held text)
    ),
    'check', (
      select jsonb_build_object(
        'age_seconds', extract(epoch from now() - b.ended_at),
        'seconds', extract(epoch from b.ended_at - b.began_at),
        'problems', b.problems
      )
      from app.book_checks b
    )
  );
end $$;
comment on function api.books(jsonb) is
  'What is owed to all users together, by coin, and what the last whole check of the books found. For whoever watches over the server; names nobody.';
