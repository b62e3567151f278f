create or replace function ledger.stray_transfers()
returns table (problem text, user_id uuid, coin_id text, transaction_id uuid, found numeric, expected numeric)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select 'transfer without its transaction: ' || m.transaction_type, m.user_id, m.coin_id, m.transaction_id,
    m.amount::numeric, 0::numeric
  from ledger.transfers m
  where not exists (
    select
    from (
      select 'deposit'::ledger.transaction_type as kind, d.id, d.user_id::text as user_id, d.coin_id from app.deposits d
      union all
      select 'withdrawal', w.id, w.user_id::text, w.coin_id from app.withdrawals w
      union all
      select 'swap', s.id, s.user_id::text, s.from_coin_id from app.swaps s
      union all
      select 'swap', s.id, s.user_id::text, s.to_coin_id from app.swaps s
      union all
      select 'adjustment', p.id, p.user_id::text, p.coin_id from app.posted_adjustments p
    ) ours
    where ours.kind = m.transaction_type and ours.id = m.transaction_id and ours.user_id = m.user_id::text
      and ours.coin_id = m.coin_id
  );
end $$;
comment on function ledger.stray_transfers() is 'Transfers that belong to no deposit, withdrawal, swap or posted adjustment of that user and coin.';
