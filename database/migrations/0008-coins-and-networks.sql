create table app.coins (
  coin_id text primary key check (coin_id ~ '^[a-z0-9-]{1,64}$'),
  symbol text not null check (symbol ~ '^[A-Z0-9]{1,12}$'),
  name text not null,
  decimals smallint not null check (decimals between 0 and 18),
  is_stable boolean not null default false,
  alias_of text references app.coins check (alias_of <> coin_id),
  position smallint not null unique,
  deposit_enabled boolean not null default true,
  withdrawal_enabled boolean not null default true,
  swap_enabled boolean not null default true,
  minimum_deposit app.amount not null default 0.0001,
  minimum_withdrawal app.amount not null default 0.000001,
  swap_spread_percent numeric not null default 0 check (swap_spread_percent between 0 and 10),
  added_by uuid references app.users,
  added_at timestamptz,
  constraint coins_added check ((added_by is null) = (added_at is null))
);
comment on table app.coins is 'The registry of coins.';
comment on column app.coins.coin_id is 'The id under which the price feed knows the coin.';
comment on column app.coins.decimals is 'How many decimals an amount of the coin has in the ledger.';
comment on column app.coins.is_stable is 'Follows the US dollar and has no premium.';
comment on column app.coins.alias_of is
  'The asset that this id is another name for (T10); an alias has no balances of its own.';
comment on column app.coins.position is 'Its place in lists.';
comment on column app.coins.minimum_deposit is
  'In the coin; shown to the user, because a smaller deposit cannot be prevented.';
comment on column app.coins.minimum_withdrawal is 'In the coin; enforced.';
comment on column app.coins.swap_spread_percent is
  'By how many percent a swap out of the coin pays less than the market, and a swap into it costs more.';
comment on column app.coins.added_by is
  'The administrator who added it; null for a coin of the release. A release''s seed does not change coins that an '
  'administrator added.';

create table app.networks (
  network_id text primary key check (network_id ~ '^[a-z0-9-]{1,32}$'),
  deposit_name text not null unique,
  address_format text not null check (address_format in (
    'bitcoin', 'bitcoin-cash', 'cardano', 'dogecoin', 'evm', 'litecoin', 'monero', 'ripple', 'solana', 'stacks', 'tron'
  )),
  address_pattern text not null,
  has_destination_tag boolean not null default false,
  explorer_transaction_url text,
  explorer_address_url text,
  token_withdrawal_name text
);
comment on table app.networks is 'The chains on which coins move.';
comment on column app.networks.deposit_name is 'Its name on the deposit screen and in the wallet pool.';
comment on column app.networks.address_format is 'Which checksum the server verifies before an address is stored.';
comment on column app.networks.address_pattern is 'A regular expression that every address of the network matches.';
comment on column app.networks.explorer_transaction_url is 'Where a transaction can be viewed; the hash is appended.';
comment on column app.networks.explorer_address_url is 'Where an address can be viewed; the address is appended.';
comment on column app.networks.token_withdrawal_name is
  'The withdrawal name on this network of coins that administrators add; null if they cannot add any.';

create table app.coin_networks (
  coin_id text not null references app.coins,
  network_id text not null references app.networks,
  withdrawal_name text not null,
  position smallint not null,
  deposit_enabled boolean not null default true,
  withdrawal_enabled boolean not null default true,
  minimum_deposit app.amount,
  minimum_withdrawal app.amount,
  contract_address text check (length(contract_address) between 1 and 128),
  contract_decimals smallint check (contract_decimals between 0 and 36),
  primary key (coin_id, network_id),
  unique (coin_id, withdrawal_name),
  unique (coin_id, position),
  constraint coin_networks_contract check ((contract_address is null) = (contract_decimals is null))
);
comment on table app.coin_networks is
  'Which coin moves on which network (T11): withdrawals to any other pair are refused.';
comment on column app.coin_networks.withdrawal_name is 'The network''s name on the withdraw screen of this coin, and p_network on the wire.';
comment on column app.coin_networks.position is 'The first is preselected.';
comment on column app.coin_networks.minimum_deposit is 'If it differs from the coin''s.';
comment on column app.coin_networks.minimum_withdrawal is 'If it differs from the coin''s.';
comment on column app.coin_networks.contract_address is 'The token''s contract; null for the network''s own coin.';
comment on column app.coin_networks.contract_decimals is 'The contract''s own decimals, in which payment codes count.';
create index coin_networks_network_id on app.coin_networks (network_id);

create table app.pauses (
  kind text check (kind in ('deposit', 'withdrawal', 'swap')),
  coin_id text references app.coins,
  network_id text references app.networks,
  reason text not null check (length(reason) between 3 and 500),
  paused_at timestamptz not null default now(),
  paused_by uuid not null references app.users,
  unique nulls not distinct (kind, coin_id, network_id),
  check (kind is distinct from 'swap' or network_id is null)
);
comment on table app.pauses is
  'What administrators have paused. A null widens the scope: no kind is deposits, withdrawals and swaps, no coin '
  'all coins, no network all networks.';
comment on column app.pauses.coin_id is 'An asset, never an alias.';
comment on column app.pauses.network_id is 'A swap uses no network, so a pause of a network does not stop swaps.';
comment on column app.pauses.reason is 'Shown to everyone.';
