create or replace function app.verify_admin_activity() returns table (sequence bigint, problem text)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select checked.sequence,
    case
      when checked.hash <> checked.expected_hash then 'edited'
      when checked.sequence <> checked.previous_sequence + 1 then 'a row before it was removed'
      else 'out of order'
    end
  from (
    select a.sequence, a.hash, a.previous_hash,
      app.admin_activity_hash(a) as expected_hash,
      lag(a.sequence, 1, 0::bigint) over in_order as previous_sequence,
      lag(a.hash, 1, decode(repeat('00', 32), 'hex')) over in_order as hash_before
    from app.admin_activity a
    window in_order as (order by a.sequence)
  ) checked
  where checked.hash <> checked.expected_hash
    or checked.sequence <> checked.previous_sequence + 1
    or checked.previous_hash <> checked.hash_before
  union
  select h.sequence,
    case
      when latest.sequence = h.sequence then 'edited'
      when latest.sequence > h.sequence then 'a row after it was added'
      else 'removed'
    end
  from app.admin_activity_head h
  left join (select a.sequence, a.hash from app.admin_activity a order by a.sequence desc limit 1) latest on true
  where h.sequence > 0 and (latest.sequence, latest.hash) is distinct from (h.sequence, h.hash)
  union
  -- Without the head, rows removed at the end would go unnoticed.
  select coalesce(max(a.sequence), 0), 'where the log ends is not known: app.admin_activity_head is empty'
  from app.admin_activity a
  having not exists (select from app.admin_activity_head)
  order by 1;
end $$;
comment on function app.verify_admin_activity() is
  'Audit log rows that were edited, removed or reordered, also at the end, where app.admin_activity_head records the last row (T35); empty if '
  'the log is intact.';
