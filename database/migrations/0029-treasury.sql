-- Arrivals to the last unit, which an amount in the coin's own decimals may have rounded off.
alter table chain.arrivals add column units numeric check (units >= 0 and units = trunc(units));
comment on column chain.arrivals.units is 'In the smallest unit of the chain; null in older rows.';
create index arrivals_address on chain.arrivals (network_id, address_key);
create index arrivals_coin on chain.arrivals (network_id, coin_id, block_height) include (state, units, amount);
comment on index chain.arrivals_coin is 'For the reconciliation, which adds up all arrivals of a coin.';

alter table chain.payments add column fee_units numeric check (fee_units >= 0 and fee_units = trunc(fee_units));
comment on column chain.payments.fee_units is
  'What the transaction in spent_by paid the network, in the smallest unit of its own coin; null if no block has it, or its block does not tell.';

create table chain.cold_addresses (
  id uuid primary key default app.uuid_v7(),
  network_id text not null references chain.networks,
  address text not null check (length(address) between 1 and 256),
  address_key text not null,
  owner_keys text[] not null,
  label text not null check (label = btrim(label) and length(label) between 1 and 60 and label !~ '[[:cntrl:]]'),
  added_at timestamptz not null default clock_timestamp(),
  added_by uuid not null references app.users,
  removed_at timestamptz,
  removed_by uuid references app.users,
  check ((removed_at is null) = (removed_by is null))
);
comment on table chain.cold_addresses is
  'Addresses of the exchange whose keys are kept offline. They are only watched: what they hold counts, and nothing is ever sent from here.';
comment on column chain.cold_addresses.address_key is 'app.address_key of the address.';
comment on column chain.cold_addresses.owner_keys is 'app.owner_keys of the address: it is no destination of a withdrawal.';
comment on column chain.cold_addresses.label is 'The owner''s name for it.';
comment on column chain.cold_addresses.removed_at is 'Since when it does not count any more; null while it does.';
create unique index cold_addresses_address on chain.cold_addresses (network_id, address_key) where removed_at is null;

create table chain.readings (
  network_id text primary key references chain.networks,
  version bigint not null default 0,
  requested_at timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  height bigint,
  hash text,
  fault text check (length(fault) <= 500),
  check ((read_at is null) = (height is null) and (read_at is null) = (hash is null))
);
comment on table chain.readings is 'When what the exchange holds on each network was last read from a node.';
comment on column chain.readings.version is
  'Counts changes of the addresses that are read besides deposit addresses: a reading that began before a change is not taken.';
comment on column chain.readings.requested_at is 'When an administrator asked for a reading.';
comment on column chain.readings.tried_at is 'When the last reading ended, well or not.';
comment on column chain.readings.height is 'The block up to which the holdings are true.';
comment on column chain.readings.fault is 'Why the last reading failed; null if it did not.';

create table chain.holdings (
  network_id text not null,
  coin_id text not null,
  place text not null check (place in ('deposit', 'paying', 'cold')),
  amount numeric not null check (amount >= 0),
  primary key (network_id, coin_id, place),
  foreign key (coin_id, network_id) references app.coin_networks
);
comment on table chain.holdings is 'What the exchange held at the last reading: at deposit addresses, at the paying address, and at cold addresses.';
comment on column chain.holdings.amount is 'In the coin, with all decimals of the chain.';

create table chain.house_movements (
  id uuid primary key default app.uuid_v7(),
  request_id uuid not null unique,
  network_id text not null references chain.networks,
  coin_id text not null,
  kind text not null check (kind in ('opening', 'funding', 'removal', 'network_fee')),
  amount numeric not null check (amount <> 0 and abs(amount) < 1e38),
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  reason text not null check (length(reason) between 3 and 500),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null references app.users,
  foreign key (coin_id, network_id) references app.coin_networks,
  check (case kind when 'funding' then amount > 0 when 'opening' then true else amount < 0 end)
);
comment on table chain.house_movements is
  'Coins of the exchange that came or went without a user: entered by owners. Fees of its own payments are known from chain.payments. Insert-only.';
comment on column chain.house_movements.request_id is 'Made by the browser, so that a repeated request books nothing twice.';
comment on column chain.house_movements.kind is
  'opening: the difference when the reconciliation was switched on. funding: brought in. removal: taken out. network_fee: paid for a transaction '
  'that was made elsewhere.';
comment on column chain.house_movements.amount is 'In the coin; below zero if it went out.';
create index house_movements_coin on chain.house_movements (network_id, coin_id);
create trigger house_movements_refuse_change before update or delete on chain.house_movements
  for each row execute function app.refuse_change();
create trigger house_movements_refuse_truncate before truncate on chain.house_movements
  for each statement execute function app.refuse_change();

create type chain.explanation as (
  deposits numeric,
  deposits_open numeric,
  withdrawals numeric,
  withdrawals_open numeric,
  network_fees numeric,
  movements numeric,
  paying_by_hand numeric
);
comment on type chain.explanation is
  'What explains the holdings of a coin on a network up to a block, each in the coin. _open: in a block, but not credited or not completed yet. '
  'paying_by_hand: of claimed withdrawals, which may have left already.';

create table chain.reconciliations (
  network_id text not null references chain.networks,
  coin_id text not null,
  is_on boolean not null,
  tolerance app.amount not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references app.users,
  height bigint,
  checked_at timestamptz,
  explained chain.explanation,
  difference numeric,
  short_readings integer not null default 0 check (short_readings >= 0),
  alarmed_at timestamptz,
  paused_shortfall numeric,
  primary key (network_id, coin_id),
  foreign key (coin_id, network_id) references app.coin_networks
);
comment on table chain.reconciliations is 'Whether the holdings of a coin on a network are compared with what explains them (T66), and the result.';
comment on column chain.reconciliations.tolerance is 'How much may be missing before it is an alarm, in the coin.';
comment on column chain.reconciliations.height is 'The block of the reading that was compared.';
comment on column chain.reconciliations.difference is 'Holdings less what explains them: below zero if coins are missing.';
comment on column chain.reconciliations.short_readings is 'How many readings of different blocks in a row have missed more than the tolerance.';
comment on column chain.reconciliations.alarmed_at is 'Since when coins are missing in two readings; null while they are not.';
comment on column chain.reconciliations.paused_shortfall is
  'What was missing while the network was paused for it. A person who resumes it has seen that much: only more pauses it again.';

-- The reconciliation pauses withdrawals by itself.
alter table app.pauses alter column paused_by drop not null;
comment on column app.pauses.paused_by is 'Null if the reconciliation of holdings paused it (T66).';
