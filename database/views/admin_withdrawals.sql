create or replace view api.admin_withdrawals as
select w.id, w.user_id,
  case when u.anonymised_at is null then u.username else '' end as user_username,
  case when u.anonymised_at is null then u.email else 'Deleted user' end as user_email,
  trim_scale(w.amount)::text as amount, trim_scale(w.fee)::text as fee, w.coin_id, c.symbol, w.network, w.to_address,
  w.destination_tag, w.status, w.transaction_hash, w.admin_notes, w.created_at, w.completed_at,
  trim_scale(w.value_usdt)::text as value_usd, f.id as first_approved_by_id,
  case when f.anonymised_at is null then f.email else 'Deleted user' end as first_approved_by,
  case when f.id is not null then a.approved_at end as first_approved_at,
  case when f.id is not null then a.transaction_hash end as first_approval_hash,
  case when f.id is not null then a.output_index end as first_approval_output,
  case when f.id is not null then a.admin_notes end as first_approval_note,
  w.network_id, w.output_index, w.processed_by as decided_by_id,
  case when d.anonymised_at is null then d.email else 'Deleted user' end as decided_by,
  case when w.status = 'pending' then u.withdrawals_frozen_reason end as frozen_reason,
  u.status as user_status, w.released_at,
  case when r.anonymised_at is null then r.email else 'Deleted user' end as released_by,
  w.release_reason, w.claimed_by as claimed_by_id,
  case when k.anonymised_at is null then k.email else 'Deleted user' end as claimed_by,
  w.claimed_at, w.cancelled_at is not null as is_cancelled, w.maybe_sent_at,
  case when m.anonymised_at is null then m.email else 'Deleted user' end as maybe_sent_by,
  w.maybe_sent_reason
from app.withdrawals w
join app.users u on u.id = w.user_id
join app.coins c on c.coin_id = w.coin_id
left join app.users d on d.id = w.processed_by
left join app.users r on r.id = w.released_by
left join app.users k on k.id = w.claimed_by
left join app.users m on m.id = w.maybe_sent_by
left join app.withdrawal_approvals a on a.withdrawal_id = w.id
-- For a pending withdrawal, a first approval counts only while its administrator may still give it, as in
-- app.still_has_permission().
left join app.users f on f.id = a.admin_id and (
  w.status <> 'pending'
  or (f.status = 'active' and exists (
    select from app.role_permissions p where p.role = f.role and p.permission = 'transactions.decide'
  ))
);
comment on view api.admin_withdrawals is 'All users'' withdrawals as administrators decide on them, newest by id. Administrators are named by email.';
