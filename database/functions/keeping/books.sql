create or replace function api.verify_books(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A replica that has lost its database would find its old books right for ever, so they are as old as what it was sent last.
  v_as_of timestamptz := case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end;
begin
  return (
    select jsonb_build_object(
      'began_at', v_as_of,
      'problems', coalesce(sum(k.times), 0),
      'kinds', coalesce(jsonb_object_agg(k.problem, k.times), '{}'),
      'ended_at', v_as_of + (clock_timestamp() - now())
    )
    from (select v.problem, count(*) as times from ledger.verify() v group by v.problem) k
  );
end $$;
comment on function api.verify_books(jsonb) is
  'Checks the books as a whole and says how often each problem was found, and of which moment they are. Reads everything, writes nothing, '
  'so that a replica can do it; run by a job, and who calls it does not matter.';

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
comment on function api.keep_book_check(jsonb, jsonb) is 'Keeps what the last whole check of the books has found. Run by a job.';

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
