-- A slip of the pen must not switch off what protects.
alter table app.settings add constraint settings_second_administrator check (
  key not in ('second_administrator_withdrawal_usd', 'second_administrator_adjustment_usd')
  or value = 'off'
  or value ~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$'
);

create table app.withdrawal_approvals (
  withdrawal_id uuid primary key references app.withdrawals,
  admin_id uuid not null references app.users,
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  admin_notes text check (length(admin_notes) <= 500),
  approved_at timestamptz not null default now()
);
comment on table app.withdrawal_approvals is
  'First approvals of withdrawals that need a second administrator; whoever completes one stands in app.withdrawals.processed_by.';

create table app.adjustments (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  coin_id text not null references app.coins,
  direction text not null check (direction in ('add', 'subtract')),
  amount app.amount not null check (amount > 0),
  value_usd numeric check (value_usd >= 0 and value_usd < 1e38),
  reason text not null check (length(reason) between 3 and 500),
  network text check (length(network) <= 64),
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  output_index integer check (output_index >= 0),
  status app.transaction_status not null default 'pending',
  requested_by uuid not null references app.users,
  created_at timestamptz not null default now(),
  decided_by uuid references app.users,
  decided_at timestamptz,
  notes text check (length(notes) <= 500),
  check ((decided_at is null) = (status = 'pending') and (decided_by is null) = (status = 'pending')),
  check (status <> 'completed' or (decided_by <> requested_by and decided_by <> user_id))
);
comment on table app.adjustments is
  'Changes of balances that one administrator asked for and a second one decides on; what needs no second one is not here.';
comment on column app.adjustments.value_usd is 'At the market price when it was asked for; null where there was no fresh price.';
comment on column app.adjustments.notes is 'Why it was rejected.';
create index adjustments_pending on app.adjustments (id desc) where status = 'pending';
create index adjustments_user_id on app.adjustments (user_id, id desc);

create table app.lone_adjustments (
  admin_id uuid not null references app.users,
  at timestamptz not null default clock_timestamp(),
  value_usd numeric not null check (value_usd >= 0 and value_usd < 1e38)
);
comment on table app.lone_adjustments is
  'What administrators adjusted without a second one while that was limited: many small changes are one large one.';
create index lone_adjustments_admin_id on app.lone_adjustments (admin_id, at);

create table app.lone_approvals (
  withdrawal_id uuid primary key references app.withdrawals,
  admin_id uuid not null references app.users,
  user_id uuid not null references app.users,
  at timestamptz not null default clock_timestamp(),
  value_usd numeric not null check (value_usd >= 0 and value_usd < 1e38)
);
comment on table app.lone_approvals is
  'Withdrawals that administrators completed without a second one while that was limited: many small ones are one large one.';
comment on column app.lone_approvals.user_id is 'Whose withdrawal it was.';
create index lone_approvals_admin_id on app.lone_approvals (admin_id, user_id, at);
