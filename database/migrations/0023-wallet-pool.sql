alter table app.wallets add column address_version integer not null default 1;
comment on column app.wallets.address_version is
  'Goes up with every change of its addresses, so that an administrator who saw older ones is told so.';

-- The pool's list, whole and by status, newest creation first (T39).
create index wallets_created_at on app.wallets (created_at desc, wallet_id desc);
create index wallets_available on app.wallets (created_at desc, wallet_id desc) where user_id is null;
create index wallets_assigned on app.wallets (created_at desc, wallet_id desc) where user_id is not null;

-- Finds an address by its beginning, too, whatever the database's collation.
drop index app.pool_addresses_address_key;
create index pool_addresses_address_key on app.pool_addresses (address_key text_pattern_ops);
alter table app.pool_addresses add column sequence bigint not null generated always as identity unique;
create index pool_addresses_network_id on app.pool_addresses (network_id, sequence desc);
comment on column app.pool_addresses.sequence is 'In the order in which they came into the pool, for its list (T39).';

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
  'What an administrator did to a wallet that somebody has, to be told by mail (T18). Written with the act, told by a job.';
comment on column app.wallet_news.changed is 'Which addresses are new or gone: a coin''s symbol and its network, such as USDT (Tron (TRC20)).';
comment on column app.wallet_news.told_at is 'When the letter lay safely in the queue, or nobody was there to be told.';
create index wallet_news_untold on app.wallet_news (id) where told_at is null;
create index wallet_news_user_id on app.wallet_news (user_id);
create index wallet_news_wallet_id on app.wallet_news (wallet_id);

create table app.account_keys (
  key_id uuid primary key default app.uuid_v7(),
  key_hash bytea not null unique check (length(key_hash) = 32),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  account bigint not null check (account >= 0),
  next_index integer not null default 0 check (next_index >= 0),
  created_at timestamptz not null default now()
);
comment on table app.account_keys is
  'Extended public keys of accounts that addresses were derived from. The key itself is not kept: together with one private '
  'key of its addresses it would give all others, and whoever reads it knows every address.';
comment on column app.account_keys.key_hash is 'SHA-256 of chain code and public key, the same in every writing of the key.';
comment on column app.account_keys.fingerprint is 'The first four bytes of the HASH160 of the account''s public key, as wallet software shows it (BIP 32).';
comment on column app.account_keys.account is 'The number of the account that the key is of: 0 for the first.';
comment on column app.account_keys.next_index is 'Addresses below this index were given to wallets; none is given twice.';

alter table app.pool_addresses
  add column key_id uuid references app.account_keys,
  add column derivation_path text check (derivation_path ~ '^0/[0-9]{1,10}$'),
  add check ((key_id is null) = (derivation_path is null));
comment on column app.pool_addresses.key_id is 'The account''s key that it was derived from; null where somebody gave the address itself.';
comment on column app.pool_addresses.derivation_path is
  'Where below its account the private key is found: 0/7 is the eighth receiving address. What is above, the key does not tell.';
create index pool_addresses_key_id on app.pool_addresses (key_id) where key_id is not null;
