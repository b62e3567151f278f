alter table app.withdrawals
  add column cancelled_at timestamptz,
  add constraint withdrawals_cancelled check (cancelled_at is null or status = 'failed');
comment on column app.withdrawals.cancelled_at is
  'When its own user cancelled it (T55); it has failed then. Null where an administrator decided, or nobody yet.';
