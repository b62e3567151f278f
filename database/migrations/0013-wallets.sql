create table app.wallets (
  wallet_id uuid primary key default app.uuid_v7(),
  user_id uuid unique references app.users,
  status text not null generated always as (case when user_id is null then 'available' else 'assigned' end) stored,
  created_at timestamptz not null default now(),
  assigned_at timestamptz check ((assigned_at is null) = (user_id is null)),
  rests_until timestamptz not null default now(),
  address_version integer not null default 1
);
comment on table app.wallets is 'The pool: sets of deposit addresses, each assigned to one user at a time (T16).';
comment on column app.wallets.user_id is 'The user it is assigned to; null if available.';
comment on column app.wallets.rests_until is
  'Automatic assignment skips it until then, because late deposits may still arrive (T17).';
comment on column app.wallets.address_version is
  'Increases with every change of its addresses, so that a change based on older ones is refused.';
create index wallets_free on app.wallets (rests_until, wallet_id) where user_id is null;

-- The pool's list, whole and by status, newest first (T39).
create index wallets_created_at on app.wallets (created_at desc, wallet_id desc);
create index wallets_available on app.wallets (created_at desc, wallet_id desc) where user_id is null;
create index wallets_assigned on app.wallets (created_at desc, wallet_id desc) where user_id is not null;

create table app.account_keys (
  key_id uuid primary key default app.uuid_v7(),
  key_hash bytea not null unique check (length(key_hash) = 32),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  account bigint not null check (account >= 0),
  next_index integer not null default 0 check (next_index >= 0),
  created_at timestamptz not null default now()
);
comment on table app.account_keys is
  'Extended public keys of accounts from which addresses were derived. The key itself is not stored: together with '
  'one private key of its addresses it would reveal all others, and anyone who reads it knows every address.';
comment on column app.account_keys.key_hash is
  'SHA-256 of chain code and public key, the same in every encoding of the key.';
comment on column app.account_keys.fingerprint is 'The first four bytes of the HASH160 of the account''s public key, as wallet software shows it (BIP 32).';
comment on column app.account_keys.account is 'The account''s number: 0 is the first.';
comment on column app.account_keys.next_index is
  'Addresses below this index have been given to wallets; none is given twice.';

create table app.pool_addresses (
  network_id text not null references app.networks,
  address_key text not null check (address_key <> ''),
  wallet_id uuid not null references app.wallets,
  public_address text not null check (length(public_address) <= 256),
  created_at timestamptz not null default now(),
  sequence bigint not null generated always as identity unique,
  key_id uuid references app.account_keys,
  derivation_path text check (derivation_path ~ '^0/[0-9]{1,10}$'),
  owner_keys text[],
  primary key (network_id, address_key),
  unique (network_id, address_key, wallet_id),
  check ((key_id is null) = (derivation_path is null))
);
comment on table app.pool_addresses is
  'Every address that the pool has ever shown. It belongs to one wallet permanently (T18), even after the wallet '
  'shows another.';
comment on column app.pool_addresses.address_key is
  'The address in the form in which two are compared, by app.address_key().';
comment on column app.pool_addresses.sequence is 'The order in which they were added to the pool, for its list (T39).';
comment on column app.pool_addresses.key_id is
  'The account key it was derived from; null if an administrator entered the address.';
comment on column app.pool_addresses.derivation_path is
  'The private key''s path below its account: 0/7 is the eighth receiving address. The key does not say what is '
  'above.';
comment on column app.pool_addresses.owner_keys is
  'Who can spend what arrives there, by app.owner_keys(): a withdrawal to the same owner is refused in every form '
  '(T54). Filled by a trigger; set to null by a migration that changes app.owner_keys(), after which the seed '
  'computes them.';
create index pool_addresses_wallet_id on app.pool_addresses (wallet_id);
create index pool_addresses_address_key on app.pool_addresses (address_key text_pattern_ops);
create index pool_addresses_network_id on app.pool_addresses (network_id, sequence desc);
create index pool_addresses_key_id on app.pool_addresses (key_id) where key_id is not null;
create index pool_addresses_owner_keys on app.pool_addresses using gin (owner_keys);

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
  'The deposit addresses of wallets: which address takes which coin. Several coins may share an address of their '
  'wallet.';
comment on column app.wallet_addresses.shown_to is 'When another address replaced it; null while it is shown.';
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
comment on table app.wallet_assignments is
  'Who had which wallet, and when: a late deposit is credited to the holder at its time (T17).';
comment on column app.wallet_assignments.assigned_to is 'Null while the user has it.';
create unique index wallet_assignments_open_wallet on app.wallet_assignments (wallet_id) where assigned_to is null;
create unique index wallet_assignments_open_user on app.wallet_assignments (user_id) where assigned_to is null;
create index wallet_assignments_wallet_id on app.wallet_assignments (wallet_id, assigned_from desc);
create index wallet_assignments_user_id on app.wallet_assignments (user_id, assigned_from desc);

create table app.wallet_news (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  wallet_id uuid not null references app.wallets,
  kind text not null check (kind in ('addresses_changed', 'released')),
  changed text[] not null default '{}',
  reason text check (length(reason) <= 500),
  at timestamptz not null default clock_timestamp(),
  told_at timestamptz
);
comment on table app.wallet_news is
  'Changes by administrators to a wallet that a user has, to be emailed (T18). Written with the change, sent by a '
  'job.';
comment on column app.wallet_news.changed is
  'Which addresses were added or removed: a coin''s symbol and its network, such as USDT (Tron (TRC20)).';
comment on column app.wallet_news.told_at is 'When the email was queued, or the job found no recipient.';
create index wallet_news_untold on app.wallet_news (id) where told_at is null;
create index wallet_news_user_id on app.wallet_news (user_id);
create index wallet_news_wallet_id on app.wallet_news (wallet_id);
