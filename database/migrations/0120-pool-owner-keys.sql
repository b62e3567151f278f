-- Filled by the trigger of functions/wallets/pool_owner_keys.sql; rows that stand already by seeds/8-pool-owner-keys.sql.
alter table app.pool_addresses add column owner_keys text[];
comment on column app.pool_addresses.owner_keys is
  'Who can spend what comes to it, by app.owner_keys(): a withdrawal to the same owner is refused in every form (T54). '
  'Set to null by a migration that changes how they are read; the seed then computes them again.';
create index pool_addresses_owner_keys on app.pool_addresses using gin (owner_keys);
