-- Each part keeps the plain columns of one table, so that one user's list can be merged from the tables' own indexes.
create or replace view api.transactions as
select
  d.id,
  d.user_id,
  'deposit'::app.transaction_type as type,
  d.status,
  d.coin_id,
  trim_scale(d.amount)::text as amount,
  null::text as to_coin_id,
  null::text as to_amount,
  null::text as exchange_rate,
  null::text as fee,
  (select n.deposit_name from app.networks n where n.network_id = d.network_id) as network,
  d.wallet_address as address,
  null::text as destination_tag,
  d.transaction_hash,
  (select n.explorer_transaction_url || d.transaction_hash from app.networks n where n.network_id = d.network_id) as explorer_url,
  d.created_at,
  d.completed_at,
  case when d.status = 'failed' then d.admin_notes end as rejection_reason,
  null::text as direction,
  null::text as reason,
  null::text as premium,
  null::boolean as has_spread,
  false as is_cancelled,
  case when d.status = 'pending' then (select c.confirmations from api.arrival_confirmations c where c.deposit_id = d.id) end
    as confirmations,
  case when d.status = 'pending' then (select c.confirmations_needed from api.arrival_confirmations c where c.deposit_id = d.id) end
    as confirmations_needed,
  d.status = 'pending' and coalesce((select c.awaits_witness from api.arrival_confirmations c where c.deposit_id = d.id), false)
    as awaits_witness,
  trim_scale(d.amount * d.price_usd)::text as recorded_usd,
  case when d.price_usd is null then d.created_at else coalesce(d.completed_at, d.created_at) end as valued_at
from app.deposits d
union all
select
  w.id,
  w.user_id,
  'withdrawal'::app.transaction_type,
  w.status,
  w.coin_id,
  trim_scale(w.amount)::text,
  null::text,
  null::text,
  null::text,
  trim_scale(w.fee)::text,
  w.network,
  w.to_address,
  w.destination_tag,
  case
    when w.status = 'pending' then (select p.transaction_hash from app.payments_of_withdrawals p where p.withdrawal_id = w.id)
    else w.transaction_hash
  end,
  (
    select n.explorer_transaction_url || case
      when w.status = 'pending' then (select p.transaction_hash from app.payments_of_withdrawals p where p.withdrawal_id = w.id)
      else w.transaction_hash
    end
    from app.networks n where n.network_id = w.network_id
  ),
  w.created_at,
  w.completed_at,
  case when w.status = 'failed' then w.admin_notes end,
  null::text,
  null::text,
  null::text,
  null::boolean,
  w.cancelled_at is not null,
  case when w.status = 'pending' then (
    select p.confirmations from app.payments_of_withdrawals p where p.withdrawal_id = w.id and p.transaction_hash is not null
  ) end,
  case when w.status = 'pending' then (
    select p.confirmations_needed from app.payments_of_withdrawals p where p.withdrawal_id = w.id and p.transaction_hash is not null
  ) end,
  false,
  -- Rows from before decision 51 have the value without its price.
  trim_scale(coalesce(w.amount * w.price_usd, w.value_usdt))::text,
  w.created_at
from app.withdrawals w
union all
select
  s.id,
  s.user_id,
  'swap'::app.transaction_type,
  s.status,
  s.from_coin_id,
  trim_scale(s.from_amount)::text,
  s.to_coin_id,
  trim_scale(s.to_amount)::text,
  trim_scale(s.exchange_rate)::text,
  trim_scale(s.fee)::text,
  null::text,
  null::text,
  null::text,
  s.transaction_hash,
  null::text,
  s.created_at,
  s.completed_at,
  null::text,
  null::text,
  null::text,
  trim_scale(s.premium)::text,
  s.from_spread_percent > 0 or s.to_spread_percent > 0,
  false,
  null::integer,
  null::integer,
  false,
  trim_scale(s.from_amount * s.from_price_usd)::text,
  s.created_at
from app.swaps s
union all
select
  a.id,
  a.user_id,
  'adjustment'::app.transaction_type,
  a.status,
  a.coin_id,
  trim_scale(a.amount)::text,
  null::text,
  null::text,
  null::text,
  null::text,
  null::text,
  null::text,
  null::text,
  null::text,
  null::text,
  a.created_at,
  a.created_at,
  null::text,
  a.direction,
  a.reason,
  null::text,
  null::boolean,
  false,
  null::integer,
  null::integer,
  false,
  trim_scale(a.amount * a.price_usd)::text,
  a.created_at
from app.posted_adjustments a;
comment on view api.transactions is
  'Deposits, withdrawals, swaps and adjustments in one shape; amounts are in coin_id, to_amount in to_coin_id. recorded_usd is the value of the '
  'amount in US dollars at the market price stored with the row (null without one), valued_at the time of that price; app.value_then needs both.';
