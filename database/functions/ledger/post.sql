create or replace function ledger.post(
  p_user_id uuid,
  p_transaction_type ledger.transaction_type,
  p_transaction_id uuid,
  p_entries ledger.entry[]
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The foreign key refuses a transfer without a balance. It locks the balance unless the caller has: before the update
  -- below, that is free.
  insert into ledger.transfers (user_id, coin_id, debit, credit, amount, transaction_type, transaction_id)
  select p_user_id, e.coin_id, e.debit, e.credit, e.amount, p_transaction_type, p_transaction_id
  from unnest(p_entries) e
  where e.amount <> 0;
  -- The column's domain is the last line of defence: it never allows a balance below zero.
  update ledger.balances b
  set (available, held) = (
    select
      b.available + sum(case ledger.account 'available' when e.credit then e.amount when e.debit then -e.amount else 0 end),
      b.held + sum(case ledger.account 'held' when e.credit then e.amount when e.debit then -e.amount else 0 end)
    from unnest(p_entries) e
    where e.coin_id = b.coin_id
  )
  where b.user_id = p_user_id and b.coin_id = any (array(select e.coin_id from unnest(p_entries) e));
end $$;
comment on function ledger.post(uuid, ledger.transaction_type, uuid, ledger.entry[]) is
  'Writes the transfers of one transaction of one user, and updates their balances: the only writer of money (T1). The caller has locked the '
  'balances (ledger.lock_balances) and checked that they suffice. Skips entries of zero, such as no fee.';
