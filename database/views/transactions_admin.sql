create or replace view api.admin_transactions as
select t.id, t.type, t.status, t.amount, t.coin_id, t.to_coin_id, t.to_amount, t.transaction_hash, t.user_id,
  case when u.anonymised_at is null then u.username else '' end as user_username,
  case when u.anonymised_at is null then u.email else 'Deleted user' end as user_email,
  t.created_at, t.completed_at, t.exchange_rate, t.fee, t.network, t.address, t.destination_tag, t.explorer_url,
  t.rejection_reason, t.direction, t.reason, t.premium, t.has_spread, t.is_cancelled, t.confirmations,
  t.confirmations_needed, t.awaits_witness
from api.transactions t
join app.users u on u.id = t.user_id;
comment on view api.admin_transactions is 'All users'' transactions as administrators list them, newest by id.';
