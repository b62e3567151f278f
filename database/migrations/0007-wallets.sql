create table app.wallets (
  wallet_id uuid primary key default app.uuid_v7(),
  user_id uuid unique references app.users,
  status text not null generated always as (case when user_id is null then 'available' else 'assigned' end) stored,
  created_at timestamptz not null default now(),
  assigned_at timestamptz check ((assigned_at is null) = (user_id is null)),
  rests_until timestamptz not null default now()
);
comment on table app.wallets is 'The pool: sets of deposit addresses, each lent to one user at a time (T16).';
comment on column app.wallets.user_id is 'Who has it now; null is available.';
comment on column app.wallets.rests_until is 'Automatic assignment passes over it until then, because late deposits may still come (T17).';
create index wallets_free on app.wallets (rests_until, wallet_id) where user_id is null;

create table app.pool_addresses (
  network_id text not null references app.networks,
  address_key text not null check (address_key <> ''),
  wallet_id uuid not null references app.wallets,
  public_address text not null check (length(public_address) <= 256),
  created_at timestamptz not null default now(),
  primary key (network_id, address_key),
  unique (network_id, address_key, wallet_id)
);
comment on table app.pool_addresses is
  'Every address that the pool has ever shown. It belongs to one wallet for good (T18), even after the wallet shows another.';
comment on column app.pool_addresses.address_key is 'The address without what does not matter, by app.address_key().';
create index pool_addresses_address_key on app.pool_addresses (address_key);
create index pool_addresses_wallet_id on app.pool_addresses (wallet_id);

create table app.wallet_addresses (
  wallet_id uuid not null references app.wallets,
  coin_id text not null,
  network_id text not null,
  address_key text not null,
  shown_from timestamptz not null default now(),
  shown_to timestamptz,
  primary key (wallet_id, coin_id, network_id, shown_from),
  foreign key (coin_id, network_id) references app.coin_networks,
  foreign key (network_id, address_key, wallet_id) references app.pool_addresses (network_id, address_key, wallet_id),
  check (shown_to >= shown_from)
);
comment on table app.wallet_addresses is
  'The deposit address entries of wallets: which address takes which coin. Several coins may share an address of their wallet.';
comment on column app.wallet_addresses.shown_to is 'Another address took its place then; null is shown now.';
create unique index wallet_addresses_shown on app.wallet_addresses (wallet_id, coin_id, network_id) where shown_to is null;
create index wallet_addresses_address on app.wallet_addresses (network_id, address_key);

create table app.wallet_assignments (
  id uuid primary key default app.uuid_v7(),
  wallet_id uuid not null references app.wallets,
  user_id uuid not null references app.users,
  cause text not null check (cause in ('requested', 'regenerated', 'administrator')),
  assigned_from timestamptz not null default now(),
  assigned_to timestamptz check (assigned_to >= assigned_from)
);
comment on table app.wallet_assignments is 'Who had which wallet, and when: a late deposit goes to the holder of its time (T17).';
comment on column app.wallet_assignments.assigned_to is 'Null while the user has it.';
create unique index wallet_assignments_open_wallet on app.wallet_assignments (wallet_id) where assigned_to is null;
create unique index wallet_assignments_open_user on app.wallet_assignments (user_id) where assigned_to is null;
create index wallet_assignments_wallet_id on app.wallet_assignments (wallet_id, assigned_from desc);
create index wallet_assignments_user_id on app.wallet_assignments (user_id, assigned_from desc);
