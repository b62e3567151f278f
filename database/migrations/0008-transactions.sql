create table app.deposits (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  coin_id text not null references app.coins,
  amount app.amount not null check (amount > 0),
  status app.transaction_status not null default 'pending',
  network_id text references app.networks,
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  output_index integer check (output_index >= 0),
  wallet_address text check (length(wallet_address) <= 256),
  admin_notes text check (length(admin_notes) <= 500),
  processed_by uuid references app.users,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check (transaction_hash is null or (network_id is not null and output_index is not null)),
  check ((completed_at is null) = (status = 'pending'))
);
comment on table app.deposits is 'What came in from outside, or was credited by an administrator.';
comment on column app.deposits.transaction_hash is 'As app.transaction_key() writes it, so that one transaction has one hash.';
comment on column app.deposits.output_index is 'Which output of the transaction: one may pay several addresses.';
comment on column app.deposits.wallet_address is 'The address of our pool that it came to.';
comment on column app.deposits.completed_at is 'When it became completed or failed.';
create unique index deposits_output on app.deposits (network_id, transaction_hash, output_index)
  where transaction_hash is not null and status <> 'failed';
comment on index app.deposits_output is 'The same deposit is never credited twice (T14); one that was rejected by mistake can be entered again.';
create index deposits_user_id on app.deposits (user_id, id desc);
create index deposits_status on app.deposits (status, id desc);
create index deposits_transaction_hash on app.deposits (transaction_hash text_pattern_ops) where transaction_hash is not null;

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
  foreign key (user_id, coin_id) references ledger.balances,
  foreign key (coin_id, network_id) references app.coin_networks,
  check ((completed_at is null) = (status = 'pending'))
);
comment on table app.withdrawals is 'What users ask us to send out; the amount is held until an administrator decides.';
comment on column app.withdrawals.amount is 'What leaves the balance; the user receives amount - fee (T11).';
comment on column app.withdrawals.network is 'The network''s withdrawal name at that time.';
comment on column app.withdrawals.value_usdt is 'What it counts against the daily quota (T12).';
comment on column app.withdrawals.processed_by is 'Never the user: nobody decides on their own withdrawal (T36).';
comment on column app.withdrawals.completed_at is 'When it became completed or failed.';
create index withdrawals_user_id on app.withdrawals (user_id, id desc);
create index withdrawals_quota on app.withdrawals (user_id, created_at) include (value_usdt) where status <> 'failed';
create index withdrawals_status on app.withdrawals (status, id desc);
create index withdrawals_transaction_hash on app.withdrawals (transaction_hash text_pattern_ops) where transaction_hash is not null;
create index withdrawals_to_address_parts on app.withdrawals using gin (lower(to_address) extensions.gin_trgm_ops);

create table app.swaps (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null,
  from_coin_id text not null,
  from_amount app.amount not null check (from_amount > 0),
  to_coin_id text not null check (to_coin_id <> from_coin_id),
  to_amount app.amount not null check (to_amount > 0),
  fee app.amount not null,
  exchange_rate numeric not null check (exchange_rate > 0 and exchange_rate < 1e38),
  status app.transaction_status not null default 'completed',
  transaction_hash text,
  created_at timestamptz not null default now(),
  completed_at timestamptz default now(),
  foreign key (user_id, from_coin_id) references ledger.balances,
  foreign key (user_id, to_coin_id) references ledger.balances,
  check ((completed_at is null) = (status = 'pending'))
);
comment on table app.swaps is 'Swaps of one coin for another with the house; they are complete at once.';
comment on column app.swaps.fee is 'In the from-coin, on top of from_amount (T8).';
comment on column app.swaps.exchange_rate is 'To-coins for one from-coin, as the server priced it (T6).';
comment on column app.swaps.transaction_hash is 'Always null: a swap moves nothing on a chain.';
create index swaps_user_id on app.swaps (user_id, id desc);
create index swaps_status on app.swaps (status, id desc) where status <> 'completed';

create type app.swap_terms as (
  from_price numeric,
  to_price numeric,
  rate numeric,
  fee numeric
);
comment on type app.swap_terms is
  'On what terms the house swaps now: what it pays for one from-coin and takes for one to-coin, in US dollars, and its fee in the from-coin.';

create table app.withdrawal_fees (
  coin_id text primary key references app.coins,
  fee_amount app.amount not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users
);
comment on table app.withdrawal_fees is 'The fee of a withdrawal, in the coin.';

create table app.swap_fees (
  coin_id text primary key references app.coins,
  fee_amount app.amount not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users
);
comment on table app.swap_fees is 'The fee of a swap out of the coin, in the coin (T8).';

create table app.idempotency_keys (
  -- No foreign key: checking it would write a lock into the user's row with every call.
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  call text not null,
  input_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
) with (fillfactor = 80);
comment on table app.idempotency_keys is 'The keys of money calls with what was answered (T5); rows and money are written in one transaction.';
comment on column app.idempotency_keys.input_hash is 'SHA-256 of the input, so that a key cannot stand for two intents.';
comment on column app.idempotency_keys.reply is 'Null only inside the transaction that is about to write it.';
create index idempotency_keys_created_at on app.idempotency_keys using brin (created_at);
