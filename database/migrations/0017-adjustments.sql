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
  'Changes of balances that one administrator requested and a second one decides on; adjustments that need no '
  'second one are not here.';
comment on column app.adjustments.value_usd is
  'At the market price when it was requested; null where no fresh price was known.';
comment on column app.adjustments.notes is 'Why it was rejected.';
create index adjustments_pending on app.adjustments (id desc) where status = 'pending';
create index adjustments_user_id on app.adjustments (user_id, id desc);

create table app.posted_adjustments (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  coin_id text not null references app.coins,
  direction text not null check (direction in ('add', 'subtract')),
  amount app.amount not null check (amount > 0),
  reason text check (length(reason) between 3 and 500),
  status app.transaction_status not null default 'completed' check (status = 'completed'),
  request_id uuid unique references app.adjustments,
  processed_by uuid references app.users,
  created_at timestamptz not null default now(),
  price_usd numeric,
  constraint posted_adjustments_price check (price_usd > 0 and price_usd < 1e15)
);
comment on table app.posted_adjustments is
  'Changes of balances by administrators, without a transaction on a chain. The user sees them in their history, '
  'with the reason.';
comment on column app.posted_adjustments.reason is
  'Shown to the user. Null in older rows, whose reason is in the audit log only.';
comment on column app.posted_adjustments.status is 'An adjustment is complete at once.';
comment on column app.posted_adjustments.request_id is 'The request that a second administrator approved; null where none was needed.';
comment on column app.posted_adjustments.price_usd is
  'The market price of one coin when it was posted; null where no fresh price was known, and in older rows.';
create index posted_adjustments_user_created_at on app.posted_adjustments (user_id, created_at desc, id desc);
create index posted_adjustments_user_coin on app.posted_adjustments (user_id, coin_id, created_at desc, id desc);

create table app.lone_adjustments (
  admin_id uuid not null references app.users,
  at timestamptz not null default clock_timestamp(),
  value_usd numeric not null check (value_usd >= 0 and value_usd < 1e38)
);
comment on table app.lone_adjustments is
  'What administrators adjusted alone while a limit applied: many small changes count as one large one.';
create index lone_adjustments_admin_id on app.lone_adjustments (admin_id, at);
