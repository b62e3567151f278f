create or replace function ledger.totals()
returns table (
  coin_id text, available numeric, held numeric, swap numeric, fees numeric, adjustments numeric, external numeric, total numeric
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select side.coin_id,
    coalesce(sum(side.amount) filter (where side.account = 'available'), 0),
    coalesce(sum(side.amount) filter (where side.account = 'held'), 0),
    coalesce(sum(side.amount) filter (where side.account = 'swap'), 0),
    coalesce(sum(side.amount) filter (where side.account = 'fees'), 0),
    coalesce(sum(side.amount) filter (where side.account = 'adjustments'), 0),
    coalesce(sum(side.amount) filter (where side.account = 'external'), 0),
    sum(side.amount)
  from (
    select b.coin_id, 'available'::ledger.account as account, b.available as amount from ledger.balances b
    union all
    select b.coin_id, 'held', b.held from ledger.balances b
    union all
    select t.coin_id, t.credit, t.amount from ledger.transfers t where t.credit not in ('available', 'held')
    union all
    select t.coin_id, t.debit, -t.amount from ledger.transfers t where t.debit not in ('available', 'held')
  ) side
  group by side.coin_id
  order by side.coin_id;
end $$;
comment on function ledger.totals() is
  'The total of each account of each coin: users'' accounts from their balances, the exchange''s and the world''s from the transfers. The totals '
  'of every coin add up to zero, unless money was created or lost. Reads everything.';
