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
  minimum_withdrawal app.amount not null default 0.000001
);
comment on table app.coins is 'The registry of coins.';
comment on column app.coins.coin_id is 'The id under which the price feed knows the coin.';
comment on column app.coins.decimals is 'How many decimals an amount of the coin has in the ledger.';
comment on column app.coins.is_stable is 'Follows the dollar and carries no premium.';
comment on column app.coins.alias_of is 'The asset that this id is another name of (T10); an alias has no balances of its own.';
comment on column app.coins.position is 'Its place in lists.';
comment on column app.coins.minimum_deposit is 'In the coin; shown to the user, since nobody can stop a smaller deposit.';
comment on column app.coins.minimum_withdrawal is 'In the coin; enforced.';

create table app.networks (
  network_id text primary key check (network_id ~ '^[a-z0-9-]{1,32}$'),
  deposit_name text not null unique,
  address_format text not null check (address_format in (
    'bitcoin', 'bitcoin-cash', 'cardano', 'dogecoin', 'evm', 'litecoin', 'monero', 'ripple', 'solana', 'stacks', 'tron'
  )),
  address_pattern text not null,
  has_destination_tag boolean not null default false,
  explorer_transaction_url text,
  explorer_address_url text
);
comment on table app.networks is 'The chains on which coins move.';
comment on column app.networks.deposit_name is 'Its name on the deposit screen and in the wallet pool.';
comment on column app.networks.address_format is 'Which checksum the server holds its addresses to, before they come here.';
comment on column app.networks.address_pattern is 'A regular expression that every address of the network matches.';
comment on column app.networks.explorer_transaction_url is 'Where one looks at a transaction; the hash is appended.';
comment on column app.networks.explorer_address_url is 'Where one looks at an address; the address is appended.';

create table app.coin_networks (
  coin_id text not null references app.coins,
  network_id text not null references app.networks,
  withdrawal_name text not null,
  position smallint not null,
  deposit_enabled boolean not null default true,
  withdrawal_enabled boolean not null default true,
  minimum_deposit app.amount,
  minimum_withdrawal app.amount,
  primary key (coin_id, network_id),
  unique (coin_id, withdrawal_name),
  unique (coin_id, position)
);
comment on table app.coin_networks is 'Which coin moves on which network (T11): there is no withdrawal to any other pair.';
comment on column app.coin_networks.withdrawal_name is 'The network''s name on the withdraw screen of this coin, and p_network on the wire.';
comment on column app.coin_networks.position is 'The first is preselected.';
comment on column app.coin_networks.minimum_deposit is 'Where it differs from the coin''s.';
comment on column app.coin_networks.minimum_withdrawal is 'Where it differs from the coin''s.';
create index coin_networks_network_id on app.coin_networks (network_id);
