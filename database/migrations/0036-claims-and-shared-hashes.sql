-- T65: what a browser claims has names of its own and is small. Older claims may have the names of acts, so only new rows are checked;
-- readers of acts take them from app.acts, which has no claims.
alter table app.admin_activity
  add constraint admin_activity_claim check (
    is_claim = (action_name in ('settings_viewed', 'wallets_viewed', 'withdrawals_viewed'))
    and (not is_claim or (
      (target_id is null or target_id ~ '^[a-z0-9_-]{1,64}$') and reason is null
      and details - 'tab' = '{}' and octet_length(details::text) <= 100
    ))
  ) not valid;
comment on constraint admin_activity_claim on app.admin_activity is
  'A note from a browser (T65) has one of these names, which no act has, and nothing in it but a tab. Rows from before are not checked.';

-- T66: which other uses of its transaction hash an administrator knew of.
alter table app.adjustments add column shared_with jsonb check (jsonb_typeof(shared_with) = 'array');
comment on column app.adjustments.shared_with is
  'The ids of what else has this transaction hash, as the administrator who requested it saw and confirmed (T66); null if there was nothing.';
create index adjustments_pending_hash on app.adjustments (transaction_hash) where status = 'pending' and transaction_hash is not null;
