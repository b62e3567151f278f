alter table chain.networks
  add column paying text not null default 'by_hand' check (paying in ('by_hand', 'files')),
  add column max_fee app.amount;
comment on column chain.networks.paying is
  'How withdrawals are paid. by_hand: an administrator pays with a wallet of their own. files: the exchange builds transactions, which are signed '
  'elsewhere and come back as files.';
comment on column chain.networks.max_fee is 'The most that one transaction may pay the network, in the network''s own coin; null until paying by files.';

create table chain.accounts (
  network_id text primary key references chain.networks,
  address text not null check (length(address) between 1 and 256),
  address_key text not null,
  owner_keys text[] not null,
  public_key text check (public_key ~ '^0[23][0-9a-f]{64}$'),
  fingerprint text check (fingerprint ~ '^[0-9a-f]{8}$'),
  path text check (path ~ '^m(/[0-9]{1,10}''?){1,10}$'),
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid not null references app.users,
  check ((fingerprint is null) = (path is null)),
  check (path is null or public_key is not null)
);
comment on table chain.accounts is 'The address from which the exchange pays withdrawals on each network. Its private key is never here.';
comment on column chain.accounts.address_key is 'app.address_key of the address.';
comment on column chain.accounts.owner_keys is 'app.owner_keys of the address: it is no destination of a withdrawal.';
comment on column chain.accounts.public_key is 'Compressed, in hex. Needed to spend a P2SH-P2WPKH address.';
comment on column chain.accounts.fingerprint is 'Of the root key, so that a hardware wallet finds its own key.';
comment on column chain.accounts.path is 'The key''s derivation path below that root.';

create table chain.outputs (
  network_id text not null references chain.networks,
  transaction_hash text not null,
  output_index integer not null check (output_index >= 0),
  address_key text not null,
  units numeric not null check (units >= 0 and units = trunc(units)),
  block_height bigint,
  spent_by text,
  spent_height bigint,
  primary key (network_id, transaction_hash, output_index),
  check ((spent_by is null) = (spent_height is null))
);
comment on table chain.outputs is 'Outputs of Bitcoin-like chains that paid a paying address, and what has spent them.';
comment on column chain.outputs.block_height is 'The block that contains it; null if that one was undone.';
comment on column chain.outputs.spent_by is 'The transaction in a block that has spent it.';
create index outputs_unspent on chain.outputs (network_id, address_key) where spent_by is null;
create index outputs_block on chain.outputs (network_id, block_height);
create index outputs_spent on chain.outputs (network_id, spent_height) where spent_height is not null;

create type chain.payment_state as enum ('prepared', 'exported', 'signed', 'final', 'failed', 'lost', 'discarded', 'closed');
comment on type chain.payment_state is
  'prepared: built, seen by nobody outside. exported: the unsigned transaction was downloaded. signed: the signed one is stored, and sent until a '
  'block has it. final: its withdrawals are completed. failed: it is in the chain and paid nothing. lost: a transaction that is not known here spent '
  'its coins or nonce, and an administrator must decide. discarded: given up before anybody outside saw it. closed: an owner decided that it did '
  'not pay.';

create table chain.payments (
  id uuid primary key default app.uuid_v7(),
  network_id text not null references chain.networks,
  anchor text not null,
  state chain.payment_state not null default 'prepared',
  created_by uuid not null references app.users,
  spent_by text,
  spent_height bigint,
  has_failed boolean not null default false,
  finished_at timestamptz,
  decided_by uuid references app.users,
  decision_reason text check (length(decision_reason) between 3 and 500),
  check ((spent_by is null) = (spent_height is null)),
  check ((state in ('final', 'failed', 'discarded', 'closed')) = (finished_at is not null))
);
comment on table chain.payments is
  'Transactions that pay withdrawals, each with its attempts, of which the chain can accept only one.';
comment on column chain.payments.anchor is
  'What every attempt uses up, so that no two of them can be mined: an output, hash:index, or a nonce, address:nonce.';
comment on column chain.payments.created_by is 'The administrator who has claimed its withdrawals.';
comment on column chain.payments.spent_by is 'The transaction in a block that has used the anchor up.';
comment on column chain.payments.has_failed is 'That transaction is in the chain but was reverted.';
comment on column chain.payments.decided_by is 'Who discarded or closed it.';
create unique index payments_anchor on chain.payments (network_id, anchor) where state <> 'discarded';
create index payments_open on chain.payments (network_id, state) where state in ('prepared', 'exported', 'signed', 'lost');
create index payments_spent on chain.payments (network_id, spent_height) where spent_height is not null;

create table chain.payment_items (
  payment_id uuid not null references chain.payments,
  withdrawal_id uuid not null references app.withdrawals,
  place integer not null check (place >= 0),
  units numeric not null check (units > 0 and units = trunc(units)),
  is_open boolean not null default true,
  primary key (payment_id, withdrawal_id),
  unique (payment_id, place)
);
comment on table chain.payment_items is 'The withdrawals that a payment pays.';
comment on column chain.payment_items.place is 'Which output of the transaction pays it.';
comment on column chain.payment_items.units is 'What its recipient gets, in the smallest unit of the chain.';
comment on column chain.payment_items.is_open is 'The payment may still pay it, or has paid it: no other one may.';
create unique index payment_items_once on chain.payment_items (withdrawal_id) where is_open;
comment on index chain.payment_items_once is 'A withdrawal is in one payment at most (T64).';

create table chain.attempts (
  id uuid primary key default app.uuid_v7(),
  payment_id uuid not null references chain.payments,
  number integer not null check (number >= 1),
  unsigned text not null check (length(unsigned) <= 500000),
  spends text[] not null check (cardinality(spends) between 1 and 2000),
  outputs jsonb not null,
  fee_units numeric not null check (fee_units >= 0 and fee_units = trunc(fee_units)),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null references app.users,
  exported_at timestamptz,
  exported_by uuid references app.users,
  raw text check (length(raw) <= 400000),
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  signed_at timestamptz,
  signed_by uuid references app.users,
  sent_at timestamptz,
  tried_at timestamptz,
  fault text check (length(fault) <= 500),
  unique (payment_id, number),
  check ((raw is null) = (transaction_hash is null) and (raw is null) = (signed_at is null) and (raw is null) = (signed_by is null)),
  check (sent_at is null or raw is not null)
);
comment on table chain.attempts is 'Transactions of a payment: the first, and those with a higher fee that replace it. All use the same anchor up.';
comment on column chain.attempts.unsigned is 'What is to be signed: a PSBT in base64, or the transaction in hex.';
comment on column chain.attempts.spends is 'Outputs, hash:index, or the nonce, address:nonce; the anchor among them.';
comment on column chain.attempts.outputs is
  'In order: {key, address, units, contract}. key is the output script in hex or the address in lower case; an output without an item is change.';
comment on column chain.attempts.fee_units is 'What it pays the network, at most, in the smallest unit of the network''s own coin.';
comment on column chain.attempts.raw is 'The signed transaction in hex, stored before it is sent (T64).';
comment on column chain.attempts.signed_at is 'When the signed transaction was uploaded.';
comment on column chain.attempts.sent_at is 'When a node first accepted it.';
comment on column chain.attempts.tried_at is 'When it was last handed to a node.';
comment on column chain.attempts.fault is 'Why the node did not accept it the last time.';
create unique index attempts_transaction_hash on chain.attempts (transaction_hash, payment_id) where transaction_hash is not null;
