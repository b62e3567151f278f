create or replace function api.verify_books(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- On a replica, the time of the last replayed transaction: one that lost its primary would otherwise find its old
  -- books correct for ever.
  as_of timestamptz := case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end;
begin
  return (
    select jsonb_build_object(
      'began_at', as_of,
      'problems', coalesce(sum(k.times), 0),
      'kinds', coalesce(jsonb_object_agg(k.problem, k.times), '{}'),
      'ended_at', as_of + (clock_timestamp() - now())
    )
    from (select v.problem, count(*) as times from ledger.verify() v group by v.problem) k
  );
end $$;
comment on function api.verify_books(jsonb) is
  'Checks all books and returns how often each problem was found, and as of when. Reads everything and writes nothing, so that a replica can '
  'run it. Run by a job; needs no session.';

create or replace function api.keep_book_check(context jsonb, p_check jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.book_checks (began_at, ended_at, problems, kinds)
  select c.began_at, c.ended_at, c.problems, c.kinds
  from jsonb_to_record(p_check) as c (began_at timestamptz, ended_at timestamptz, problems bigint, kinds jsonb)
  on conflict (is_last) do update
    set began_at = excluded.began_at, ended_at = excluded.ended_at, problems = excluded.problems, kinds = excluded.kinds;
  return jsonb_build_object('problems', p_check -> 'problems');
end $$;
comment on function api.keep_book_check(jsonb, jsonb) is 'Stores the result of the last full check of the books. Run by a job.';

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
  'The total owed to users, by coin, and the result of the last full check of the books. For monitoring; contains no user data.';
