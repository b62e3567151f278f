create or replace view api.adjustments as
select a.id, a.user_id, u.email as user_email, u.username as user_username, a.coin_id, c.symbol, a.direction,
  trim_scale(a.amount)::text as amount, trim_scale(a.value_usd)::text as value_usd, a.reason, a.network, a.transaction_hash,
  a.output_index, a.status, a.requested_by as requested_by_id, r.email as requested_by, a.created_at
from app.adjustments a
join app.users u on u.id = a.user_id
join app.users r on r.id = a.requested_by
join app.coins c on c.coin_id = a.coin_id;
comment on view api.adjustments is 'Adjustments of balances that need a second administrator, newest by id.';
