create or replace view api.adjustments as
select a.id, a.user_id,
  case when u.anonymised_at is null then u.email else 'Deleted user' end as user_email,
  case when u.anonymised_at is null then u.username else '' end as user_username,
  a.coin_id, c.symbol, a.direction, trim_scale(a.amount)::text as amount, trim_scale(a.value_usd)::text as value_usd,
  a.reason, a.network, a.transaction_hash, a.output_index, a.is_above_holdings, a.status, a.requested_by as requested_by_id,
  case when r.anonymised_at is null then r.email else 'Deleted user' end as requested_by,
  a.created_at
from app.adjustments a
join app.users u on u.id = a.user_id
join app.users r on r.id = a.requested_by
join app.coins c on c.coin_id = a.coin_id;
comment on view api.adjustments is 'Adjustments of balances that need a second administrator, newest by id.';
