create or replace function app.transaction_count(p_type app.transaction_type, p_status app.transaction_status) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_status
    when 'completed' then app.all_transactions(p_type) - app.transactions_not_completed(p_type, 'pending')
      - app.transactions_not_completed(p_type, 'failed')
    when 'pending' then app.transactions_not_completed(p_type, 'pending')
    when 'failed' then app.transactions_not_completed(p_type, 'failed')
    else app.all_transactions(p_type)
  end;
end $$;
comment on function app.transaction_count(app.transaction_type, app.transaction_status) is
  'How many transactions have a type and a status, null meaning all: exact, from the sums and the rows not yet rolled up.';

create or replace function app.all_transactions(p_type app.transaction_type) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  first uuid := app.lowest_uuid_v7((select counted_to from app.roll_up));
begin
  return (select sum(t.transactions) from app.transaction_totals t where p_type is null or t.type = p_type)
    + (select count(*) from app.deposits d where coalesce(p_type, 'deposit') = 'deposit' and d.id >= first)
    + (select count(*) from app.withdrawals w where coalesce(p_type, 'withdrawal') = 'withdrawal' and w.id >= first)
    + (select count(*) from app.swaps s where coalesce(p_type, 'swap') = 'swap' and s.id >= first)
    + (select count(*) from app.posted_adjustments a where coalesce(p_type, 'adjustment') = 'adjustment' and a.id >= first);
end $$;
comment on function app.all_transactions(app.transaction_type) is 'How many transactions of a type were ever made; null means all types.';

create or replace function app.transactions_not_completed(p_type app.transaction_type, p_status app.transaction_status) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- A custom plan, because which of the three tables is read depends on the type.
set plan_cache_mode = force_custom_plan
as $$
begin
  return (select count(*) from app.deposits d where coalesce(p_type, 'deposit') = 'deposit' and d.status = p_status)
    + (select count(*) from app.withdrawals w where coalesce(p_type, 'withdrawal') = 'withdrawal' and w.status = p_status)
    + (select count(*) from app.swaps s where coalesce(p_type, 'swap') = 'swap' and s.status = p_status);
end $$;
comment on function app.transactions_not_completed(app.transaction_type, app.transaction_status) is
  'Pending and rejected transactions: few compared with all others, so they are counted in their index.';
