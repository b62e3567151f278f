-- When an owner ends a claim, what was paid under it may be unknown.
alter table app.withdrawals
  add column maybe_sent_at timestamptz,
  add column maybe_sent_by uuid references app.users,
  add column maybe_sent_reason text check (length(maybe_sent_reason) between 3 and 500),
  add constraint withdrawals_maybe_sent check (
    (maybe_sent_at is null) = (maybe_sent_by is null) and (maybe_sent_at is null) = (maybe_sent_reason is null) and maybe_sent_by <> user_id
  );
comment on column app.withdrawals.maybe_sent_at is
  'When a claim on it was ended although its coins may have been sent (T60): its user cannot cancel it from then on.';
create index withdrawals_without_hash on app.withdrawals (id desc) where status = 'completed' and transaction_hash is null;
comment on index app.withdrawals_without_hash is 'What was approved without a transaction hash, for the filter of the Approved tab.';
alter type app.withdrawal_query add attribute without_hash boolean;
