create or replace function app.explain_holdings(p_network_id text, p_coin_id text, p_height bigint) returns chain.explanation
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  explained chain.explanation;
begin
  select a.credited + app.deposits_by_hand(p_network_id, p_coin_id), a.open
  into explained.deposits, explained.deposits_open
  from app.arrived_amounts(p_network_id, p_coin_id, p_height) a;
  select p.completed + app.withdrawals_by_hand(p_network_id, p_coin_id), p.open, p.fees
  into explained.withdrawals, explained.withdrawals_open, explained.network_fees
  from app.paid_amounts(p_network_id, p_coin_id, p_height) p;
  explained.movements := (
    select coalesce(sum(m.amount), 0) from chain.house_movements m where m.network_id = p_network_id and m.coin_id = p_coin_id
  );
  explained.paying_by_hand := app.paying_by_hand(p_network_id, p_coin_id);
  return explained;
end $$;
comment on function app.explain_holdings(text, text, bigint) is
  'What explains the holdings of a coin on a network at the end of this block. What is known from blocks counts if its block is not a later one; '
  'what administrators entered by hand counts at once.';

create or replace function app.chain_decimals(p_network_id text, p_coin_id text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(cn.contract_decimals, c.decimals)
    from app.coin_networks cn
    join app.coins c on c.coin_id = cn.coin_id
    where cn.network_id = p_network_id and cn.coin_id = p_coin_id
  );
end $$;
comment on function app.chain_decimals(text, text) is 'The decimals of a coin on a network''s chain.';

create or replace function app.arrived_amounts(
  p_network_id text, p_coin_id text, p_height bigint, out credited numeric, out open numeric
) returns record
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  one_unit numeric := 10::numeric ^ -app.chain_decimals(p_network_id, p_coin_id);
begin
  select
    coalesce(sum(coalesce(a.units * one_unit, a.amount)) filter (where a.state = 'credited'), 0),
    coalesce(sum(coalesce(a.units * one_unit, a.amount)) filter (where a.state <> 'credited'), 0)
  into credited, open
  from chain.arrivals a
  where a.network_id = p_network_id and a.coin_id = p_coin_id and a.block_height <= p_height;
end $$;
comment on function app.arrived_amounts(text, text, bigint) is
  'What arrived at deposit addresses up to a block: on balances, and what waits for confirmations or an administrator, or was settled.';

create or replace function app.deposits_by_hand(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(d.amount), 0)
    from app.deposits d
    where d.network_id = p_network_id and d.coin_id = p_coin_id and d.status = 'completed' and d.transaction_hash is not null
      -- If the transaction was seen on the chain, the chain's word counts.
      and not exists (
        select from chain.arrivals a where a.network_id = d.network_id and a.transaction_hash = d.transaction_hash
      )
  );
end $$;
comment on function app.deposits_by_hand(text, text) is
  'Deposits that administrators entered whose transaction was never seen on the chain, such as from before it was watched.';

create or replace function app.paid_amounts(
  p_network_id text, p_coin_id text, p_height bigint, out completed numeric, out open numeric, out fees numeric
) returns record
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  one_unit numeric := 10::numeric ^ -app.chain_decimals(p_network_id, p_coin_id);
  is_own_coin boolean := (
    select cn.contract_address is null from app.coin_networks cn where cn.network_id = p_network_id and cn.coin_id = p_coin_id
  );
begin
  with mined as (
    select p.id, p.state, p.has_failed, coalesce(p.fee_units, a.fee_units) as fee_units
    from chain.payments p
    -- Only our own transactions are explained; another that used the anchor up is not.
    join chain.attempts a on a.payment_id = p.id and a.transaction_hash = p.spent_by
    where p.network_id = p_network_id and p.spent_height <= p_height
  ), items as (
    select m.state, i.units * one_unit as amount
    from mined m
    join chain.payment_items i on i.payment_id = m.id
    join app.withdrawals w on w.id = i.withdrawal_id
    where not m.has_failed and w.coin_id = p_coin_id
  )
  select
    (select coalesce(sum(i.amount), 0) from items i where i.state = 'final'),
    (select coalesce(sum(i.amount), 0) from items i where i.state <> 'final'),
    case when is_own_coin
      then (select coalesce(sum(m.fee_units), 0) from mined m) * 10::numeric ^ -app.fee_decimals(p_network_id)
      else 0
    end
  into completed, open, fees;
end $$;
comment on function app.paid_amounts(text, text, bigint) is
  'What our own transactions paid up to a block: for completed withdrawals, for those that are not completed yet, and to the network, which is of '
  'the network''s own coin. A transaction that failed pays the network only.';

create or replace function app.withdrawals_by_hand(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(w.amount - w.fee), 0)
    from app.withdrawals w
    where w.network_id = p_network_id and w.coin_id = p_coin_id and w.status = 'completed'
      and not exists (select from chain.payment_items i where i.withdrawal_id = w.id and i.is_open)
  );
end $$;
comment on function app.withdrawals_by_hand(text, text) is
  'What the recipients of withdrawals got that administrators paid with wallets of their own. The user''s fee stays with the exchange.';

create or replace function app.paying_by_hand(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(w.amount - w.fee), 0)
    from app.withdrawals w
    where w.network_id = p_network_id and w.coin_id = p_coin_id and w.status = 'pending' and w.claimed_by is not null
      and not exists (select from chain.payment_items i where i.withdrawal_id = w.id and i.is_open)
  );
end $$;
comment on function app.paying_by_hand(text, text) is
  'What claimed withdrawals will pay that are in no payment of ours: their coins may have left already.';
