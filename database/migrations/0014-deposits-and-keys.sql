create table app.idempotency_keys (
  -- No foreign key: its check would write a lock into the user's row with every call.
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  call text not null,
  input_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
) with (fillfactor = 80);
comment on table app.idempotency_keys is
  'The keys of money calls with their replies (T5), written in the transaction that moves the money.';
comment on column app.idempotency_keys.input_hash is
  'SHA-256 of the input, so that one key cannot be used for two different calls.';
comment on column app.idempotency_keys.reply is 'Null only inside the transaction that writes it.';
create index idempotency_keys_created_at on app.idempotency_keys using brin (created_at);

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
  price_usd numeric,
  check (transaction_hash is null or (network_id is not null and output_index is not null)),
  check ((completed_at is null) = (status = 'pending')),
  constraint deposits_price check (price_usd > 0 and price_usd < 1e15)
);
comment on table app.deposits is 'Coins that arrived from outside, or that an administrator credited.';
comment on column app.deposits.transaction_hash is
  'As app.transaction_key() writes it, so that one transaction has one hash.';
comment on column app.deposits.output_index is 'Which output of the transaction: one may pay several addresses.';
comment on column app.deposits.wallet_address is 'The pool address that received it.';
comment on column app.deposits.completed_at is 'When it became completed or failed.';
comment on column app.deposits.price_usd is
  'The market price of one coin when it was credited; null before that, where no fresh price was known, and in '
  'older rows.';
create unique index deposits_output on app.deposits (network_id, transaction_hash, output_index)
  where transaction_hash is not null and status <> 'failed';
comment on index app.deposits_output is 'The same deposit is never credited twice (T14); one that was rejected by mistake can be entered again.';
create index deposits_status on app.deposits (status, id desc);
create index deposits_transaction_hash on app.deposits (transaction_hash text_pattern_ops) where transaction_hash is not null;

-- One user's transactions, newest first, with each filter: a page is read from one index however long the history is.
create index deposits_user_created_at on app.deposits (user_id, created_at desc, id desc);
create index deposits_user_coin on app.deposits (user_id, coin_id, created_at desc, id desc);
create index deposits_user_status on app.deposits (user_id, status, created_at desc, id desc) where status <> 'completed';

-- For the job that emails users. It finds swaps and requests by their ids, which begin with their time: a swap writes no index for it.
create index deposits_completed_at on app.deposits (completed_at) where status = 'completed';

-- An administrator finds a transaction by any part of its hash.
create index deposits_hash_parts on app.deposits using gin (lower(transaction_hash) extensions.gin_trgm_ops)
  where transaction_hash is not null;
