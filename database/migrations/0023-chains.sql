create schema chain;
comment on schema chain is 'What the exchange knows of the chains: their blocks, and the payments that arrived in them.';

create table chain.networks (
  network_id text primary key references app.networks,
  family text not null check (family in ('utxo', 'evm')),
  confirmations integer not null check (confirmations between 1 and 100000),
  uses_finality boolean not null,
  is_tried boolean not null,
  is_watched boolean not null,
  updated_at timestamptz,
  updated_by uuid references app.users
);
comment on table chain.networks is 'The networks that the exchange can watch by itself, and how.';
comment on column chain.networks.family is 'Which kind of node it takes.';
comment on column chain.networks.confirmations is
  'A deposit is credited in this many blocks, its own included. Where uses_finality it is what users are shown.';
comment on column chain.networks.uses_finality is
  'A deposit is credited once the chain itself calls its block final, however many blocks that takes.';
comment on column chain.networks.is_tried is 'The release was tried against a real node of this kind of network.';
comment on column chain.networks.is_watched is 'The operator''s switch; off at first where the release was not tried.';
comment on column chain.networks.updated_at is 'Null until an administrator changes it.';

create table chain.cursors (
  network_id text primary key references chain.networks,
  holder uuid,
  held_until timestamptz,
  reported_at timestamptz,
  height bigint check (height >= 0),
  hash text,
  final_height bigint,
  tip_height bigint,
  lowest_height bigint,
  moved_at timestamptz,
  fault text check (length(fault) <= 500),
  fault_since timestamptz,
  endpoints jsonb not null default '[]',
  check ((height is null) = (hash is null))
);
comment on table chain.cursors is
  'How far each network has been read, by which server: a lease that this server renews while it watches.';
comment on column chain.cursors.holder is 'The process that holds the lease, by a random id; null once it was given back.';
comment on column chain.cursors.held_until is 'By the database''s clock: after this any other process may take it.';
comment on column chain.cursors.reported_at is 'When the holder last reported.';
comment on column chain.cursors.height is 'The last block that was taken; null before the first.';
comment on column chain.cursors.final_height is 'The last block that cannot be undone, where the chain has such a notion.';
comment on column chain.cursors.tip_height is 'The node''s last block.';
comment on column chain.cursors.lowest_height is 'The first block that was taken: what arrived before is not known.';
comment on column chain.cursors.moved_at is 'When the last block was taken.';
comment on column chain.cursors.fault is 'Why the network cannot be read at the moment; null if it can.';
comment on column chain.cursors.endpoints is 'The holder''s nodes: a list of {name, fault, height}, without addresses or credentials.';

create table chain.blocks (
  network_id text not null references chain.networks,
  height bigint not null,
  hash text not null,
  parent text not null,
  mined_at timestamptz not null,
  primary key (network_id, height)
);
comment on table chain.blocks is
  'The last blocks that were taken, by which a reorganisation is recognised and undone. Older ones are deleted.';
comment on column chain.blocks.mined_at is 'By the block''s own claim.';

create type chain.arrival_state as enum (
  'waiting', 'confirming', 'credited', 'orphaned', 'below_minimum', 'unclaimed', 'review', 'undone', 'settled'
);
comment on type chain.arrival_state is
  'waiting: in no block. confirming: in a block, not credited. credited: on the balance. orphaned: it will not be in the chain. '
  'below_minimum, unclaimed, review, undone: an administrator decides. settled: one has decided not to credit it, or to leave it credited.';

create table chain.arrivals (
  id uuid primary key default app.uuid_v7(),
  network_id text not null references chain.networks,
  transaction_hash text not null check (length(transaction_hash) between 1 and 128),
  output_index integer not null check (output_index >= 0),
  address_key text not null,
  coin_id text not null,
  amount app.amount not null,
  user_id uuid references app.users,
  deposit_id uuid references app.deposits,
  state chain.arrival_state not null,
  block_height bigint,
  block_hash text,
  mined_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  waiting_at timestamptz,
  question text check (question in ('entered_by_hand', 'account_deleted', 'rejected', 'amount_too_large')),
  decided_by uuid references app.users,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  unique (network_id, transaction_hash, output_index),
  foreign key (coin_id, network_id) references app.coin_networks,
  foreign key (network_id, address_key) references app.pool_addresses,
  check ((block_height is null) = (block_hash is null)),
  check ((state = 'waiting') = (waiting_at is not null)),
  check (state not in ('confirming', 'credited') or (user_id is not null and deposit_id is not null)),
  check ((state = 'review') = (question is not null)),
  check ((decided_at is null) = (decided_by is null))
);
comment on table chain.arrivals is
  'Payments to addresses of the pool, each once for its transaction and output, with what became of it.';
comment on column chain.arrivals.output_index is 'Which payment of the transaction, as the chain''s family counts them.';
comment on column chain.arrivals.amount is 'In the coin''s own decimals, rounded down.';
comment on column chain.arrivals.user_id is 'To whom the address was shown at the time; null if to nobody.';
comment on column chain.arrivals.deposit_id is 'The user''s deposit; null if none was made.';
comment on column chain.arrivals.block_height is 'The block that contains it; null while it is in none.';
comment on column chain.arrivals.waiting_at is 'When it was last seen waiting for a block, or left its block.';
comment on column chain.arrivals.question is
  'Why an administrator must look: the transaction was entered by hand under another output, the account is deleted, its deposit was rejected, '
  'or the balance cannot hold it.';
create index arrivals_block on chain.arrivals (network_id, block_height) where block_height is not null;
create index arrivals_open on chain.arrivals (network_id, state) where state in ('waiting', 'confirming');
create index arrivals_to_decide on chain.arrivals (id desc) where state in ('below_minimum', 'unclaimed', 'review', 'undone');
create index arrivals_deposit_id on chain.arrivals (deposit_id) where deposit_id is not null;
create index arrivals_user_id on chain.arrivals (user_id, id desc);
create index arrivals_undone on chain.arrivals (user_id, coin_id) where state = 'undone';
create index arrivals_transaction_hash on chain.arrivals (transaction_hash);
