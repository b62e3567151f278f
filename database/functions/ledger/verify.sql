create or replace function ledger.verify()
returns table (problem text, user_id uuid, coin_id text, transaction_id uuid, found numeric, expected numeric)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select 'balance differs from its transfers: ' || side.account, sums.user_id, sums.coin_id, null::uuid,
    side.balance::numeric, side.moved::numeric
  from (
    select coalesce(b.user_id, t.user_id) as user_id, coalesce(b.coin_id, t.coin_id) as coin_id,
      b.available, b.held, t.available as moved_available, t.held as moved_held
    from ledger.balances b
    full join (
      select m.user_id, m.coin_id,
        sum(case ledger.account 'available' when m.credit then m.amount when m.debit then -m.amount else 0 end) as available,
        sum(case ledger.account 'held' when m.credit then m.amount when m.debit then -m.amount else 0 end) as held
      from ledger.transfers m
      group by m.user_id, m.coin_id
    ) t on t.user_id = b.user_id and t.coin_id = b.coin_id
  ) sums
  cross join lateral (values
    ('available', coalesce(sums.available, 0), coalesce(sums.moved_available, 0)),
    ('held', coalesce(sums.held, 0), coalesce(sums.moved_held, 0))
  ) side (account, balance, moved)
  where side.balance <> side.moved;

  return query
  select 'balance below zero', b.user_id, b.coin_id, null::uuid, least(b.available, b.held)::numeric, 0::numeric
  from ledger.balances b
  where not (b.available >= 0 and b.held >= 0) or b.available = 'NaN' or b.held = 'NaN';

  return query
  select 'held differs from the pending withdrawals', b.user_id, b.coin_id, null::uuid,
    b.held::numeric, coalesce(w.amount, 0)::numeric
  from ledger.balances b
  left join (
    select p.user_id, p.coin_id, sum(p.amount) as amount
    from app.withdrawals p
    where p.status = 'pending'
    group by p.user_id, p.coin_id
  ) w on w.user_id = b.user_id and w.coin_id = b.coin_id
  where b.held <> coalesce(w.amount, 0);

  return query
  select 'transaction differs from its transfers: ' || ours.kind, ours.user_id, ours.coin_id, ours.id,
    coalesce(t.amount, 0)::numeric, ours.amount::numeric
  from (
    select 'deposit' as kind, d.id, d.user_id, d.coin_id, case d.status when 'completed' then d.amount else 0 end as amount
    from app.deposits d
    union all
    select 'withdrawal', w.id, w.user_id, w.coin_id, case w.status when 'failed' then 0 else -w.amount end
    from app.withdrawals w
    union all
    select 'swap', s.id, s.user_id, s.from_coin_id, -s.from_amount - s.fee
    from app.swaps s
    union all
    select 'swap', s.id, s.user_id, s.to_coin_id, s.to_amount
    from app.swaps s
    union all
    select 'adjustment', p.id, p.user_id, p.coin_id, case p.direction when 'add' then p.amount else -p.amount end
    from app.posted_adjustments p
  ) ours
  left join (
    select m.transaction_id, m.user_id, m.coin_id,
      sum(case ledger.account 'available' when m.credit then m.amount when m.debit then -m.amount else 0 end) as amount
    from ledger.transfers m
    group by m.transaction_id, m.user_id, m.coin_id
  ) t on t.transaction_id = ours.id and t.user_id = ours.user_id and t.coin_id = ours.coin_id
  where coalesce(t.amount, 0) <> ours.amount;

  return query
  select s.problem, s.user_id, s.coin_id, s.transaction_id, s.found, s.expected
  from ledger.stray_transfers() s;
end $$;
comment on function ledger.verify() is
  'Problems in the books: balances that differ from their transfers or are negative, held amounts without a pending withdrawal, transactions '
  'that differ from their transfers, transfers without a transaction. No rows means no problems. Reads everything.';
