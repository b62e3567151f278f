create table app.withdrawal_fees (
  coin_id text primary key references app.coins,
  fee_amount app.amount not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users
);
comment on table app.withdrawal_fees is 'The fee of a withdrawal, in the coin.';

create table app.withdrawals (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  coin_id text not null,
  amount app.amount not null,
  fee app.amount not null check (fee < amount),
  network_id text not null,
  network text not null,
  to_address text not null check (length(to_address) between 1 and 256),
  destination_tag text check (destination_tag ~ '^[0-9]{1,10}$'),
  value_usdt app.amount not null,
  status app.transaction_status not null default 'pending',
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  admin_notes text check (length(admin_notes) <= 500),
  processed_by uuid references app.users check (processed_by <> user_id),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  output_index integer check (output_index >= 0),
  released_at timestamptz,
  released_by uuid references app.users,
  release_reason text check (length(release_reason) between 3 and 500),
  claimed_by uuid references app.users,
  claimed_at timestamptz,
  price_usd numeric,
  cancelled_at timestamptz,
  confirmed_by text check (confirmed_by in ('factor', 'mailed_code')),
  foreign key (user_id, coin_id) references ledger.balances,
  foreign key (coin_id, network_id) references app.coin_networks,
  check ((completed_at is null) = (status = 'pending')),
  constraint withdrawals_release check (
    (released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null) and released_by <> user_id
  ),
  constraint withdrawals_claim check ((claimed_at is null) = (claimed_by is null) and claimed_by <> user_id),
  constraint withdrawals_price check (price_usd > 0 and price_usd < 1e15),
  constraint withdrawals_cancelled check (cancelled_at is null or status = 'failed')
);
comment on table app.withdrawals is
  'Coins that users ask to send out; the amount is held until an administrator decides.';
comment on column app.withdrawals.amount is 'What leaves the balance; the user receives amount - fee (T11).';
comment on column app.withdrawals.network is 'The network''s withdrawal name at that time.';
comment on column app.withdrawals.value_usdt is 'What it counts against the daily quota (T12).';
comment on column app.withdrawals.processed_by is 'Never the user: nobody decides on their own withdrawal (T36).';
comment on column app.withdrawals.completed_at is 'When it became completed or failed.';
comment on column app.withdrawals.output_index is
  'Which output of the transaction paid it: one transaction may pay several withdrawals. Null without a hash, and '
  'in older rows.';
comment on column app.withdrawals.released_at is
  'When an owner allowed its approval although the user is suspended or banned, or their withdrawals are frozen '
  '(T57).';
comment on column app.withdrawals.claimed_by is
  'Who pays it, or paid it (T60): no other administrator may complete or reject it. Null if unclaimed, and in older '
  'rows.';
comment on column app.withdrawals.claimed_at is 'Since when it is claimed.';
comment on column app.withdrawals.price_usd is
  'The price behind value_usdt, when it was requested: 1 for a stable coin. Null in older rows.';
comment on column app.withdrawals.cancelled_at is
  'When its user cancelled it (T55); it has failed then. Null in all other cases.';
comment on column app.withdrawals.confirmed_by is
  'How its user confirmed it (T55), kept after the confirmation is deleted. Null in older rows.';
create index withdrawals_quota on app.withdrawals (user_id, created_at) include (value_usdt) where status <> 'failed';
create index withdrawals_status on app.withdrawals (status, id desc);
create index withdrawals_transaction_hash on app.withdrawals (transaction_hash text_pattern_ops) where transaction_hash is not null;
create index withdrawals_to_address_parts on app.withdrawals using gin (lower(to_address) extensions.gin_trgm_ops);
create index withdrawals_user_created_at on app.withdrawals (user_id, created_at desc, id desc);
create index withdrawals_user_coin on app.withdrawals (user_id, coin_id, created_at desc, id desc);
create index withdrawals_user_status on app.withdrawals (user_id, status, created_at desc, id desc) where status <> 'completed';
create index withdrawals_completed_at on app.withdrawals (completed_at) where completed_at is not null;
create index withdrawals_hash_parts on app.withdrawals using gin (lower(transaction_hash) extensions.gin_trgm_ops)
  where transaction_hash is not null;
create unique index withdrawals_output on app.withdrawals (network_id, transaction_hash, output_index)
  where transaction_hash is not null and status = 'completed';
comment on index app.withdrawals_output is 'One output pays one withdrawal.';

-- The sort orders and filters of the queue: a page is read from one index however long the history is.
create index withdrawals_status_value on app.withdrawals (status, value_usdt, id);
create index withdrawals_coin on app.withdrawals (coin_id, status, id);
create index withdrawals_network on app.withdrawals (network_id, status, id);

-- Who else used an address; the trigram index takes far longer to find a whole one.
create index withdrawals_to_address on app.withdrawals (lower(to_address));
create index withdrawals_claimed on app.withdrawals (claimed_by, user_id) where status = 'pending' and claimed_by is not null;
comment on index app.withdrawals_claimed is 'What an administrator has claimed of one user''s pending withdrawals.';

create type app.withdrawal_query as (
  status app.transaction_status,
  search text,
  sort text,
  coin_id text,
  network_id text,
  min_value numeric,
  max_value numeric,
  before timestamptz,
  risk text,
  cursor uuid,
  most integer,
  skipped integer
);
comment on type app.withdrawal_query is
  'Which withdrawals the queue shows: fields that are null do not filter. Values are in US dollars; most and skipped are of rows.';

create table app.withdrawal_confirmations (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  session_id uuid not null references app.sessions on delete cascade,
  method text not null check (method in ('factor', 'mailed_code')),
  payload_hash bytea not null check (length(payload_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table app.withdrawal_confirmations is
  'Withdrawals that their user has confirmed in a session (T55): each valid for one withdrawal, for five minutes.';
comment on column app.withdrawal_confirmations.method is
  'What confirmed it: a second factor, or an emailed code while two-factor was off.';
comment on column app.withdrawal_confirmations.payload_hash is
  'app.payload_hash of app.withdrawal_payload: coin, network, amount, address and tag.';
comment on column app.withdrawal_confirmations.consumed_at is 'When a withdrawal used it, or a newer confirmation replaced it.';
create index withdrawal_confirmations_session_id on app.withdrawal_confirmations (session_id, payload_hash);
create index withdrawal_confirmations_user_id on app.withdrawal_confirmations (user_id);
create index withdrawal_confirmations_expires_at on app.withdrawal_confirmations (expires_at);

create table app.withdrawal_approvals (
  withdrawal_id uuid primary key references app.withdrawals,
  admin_id uuid not null references app.users,
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  admin_notes text check (length(admin_notes) <= 500),
  approved_at timestamptz not null default now(),
  output_index integer check (output_index >= 0)
);
comment on table app.withdrawal_approvals is
  'First approvals of withdrawals that need a second administrator; the administrator who completes one is in '
  'app.withdrawals.processed_by.';
create index withdrawal_approvals_transaction_hash on app.withdrawal_approvals (transaction_hash) where transaction_hash is not null;

create table app.lone_approvals (
  withdrawal_id uuid primary key references app.withdrawals,
  admin_id uuid not null references app.users,
  user_id uuid not null references app.users,
  at timestamptz not null default clock_timestamp(),
  value_usd numeric not null check (value_usd >= 0 and value_usd < 1e38)
);
comment on table app.lone_approvals is
  'Withdrawals that administrators completed alone while a limit applied: many small ones count as one large one.';
comment on column app.lone_approvals.user_id is 'The user of the withdrawal.';
create index lone_approvals_admin_id on app.lone_approvals (admin_id, user_id, at);

create table app.saved_addresses (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  network_id text not null references app.networks,
  name text not null check (name = btrim(name) and length(name) between 1 and 40 and name !~ '[[:cntrl:]]'),
  address text not null check (length(address) between 1 and 256),
  destination_tag text not null default '' check (destination_tag ~ '^[0-9]{0,10}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table app.saved_addresses is
  'A user''s address book, with names of their own. It is also their allow-list if they switched that on (T55). A '
  'withdrawal to an entry is checked like any other (T11).';
comment on column app.saved_addresses.network_id is
  'An address belongs to a network, whatever the coin: an Ethereum address receives ether and every token.';
comment on column app.saved_addresses.address is
  'In the one form that the contract defines, so that the same address is found again.';
comment on column app.saved_addresses.destination_tag is
  'Empty if there is none; exchanges identify their depositors by it.';
comment on column app.saved_addresses.created_at is
  'An allow-list permits withdrawals from allow_list_wait_hours after it. Renaming an entry keeps it.';
create unique index saved_addresses_name on app.saved_addresses (user_id, network_id, lower(name));
create unique index saved_addresses_address on app.saved_addresses (user_id, network_id, address, destination_tag);
