-- The registry's seed fills it after each start, and a trigger adds the contracts of coins that administrators add.
create table app.unusable_addresses (
  address_format text,
  address text check (length(address) between 1 and 128),
  loss text not null check (loss in ('token', 'no_key')),
  owner_keys text[] not null check (cardinality(owner_keys) > 0),
  listed_at timestamptz not null default now(),
  primary key (address_format, address)
);
comment on table app.unusable_addresses is
  'Addresses at which coins are lost (T74): contracts of known tokens, burn addresses, programs. Those that app.is_patterned() finds are not listed.';
comment on column app.unusable_addresses.address is 'In the form of app.address_key().';
comment on column app.unusable_addresses.loss is 'A token''s contract, or an address of which nobody has the key.';
comment on column app.unusable_addresses.owner_keys is 'app.owner_keys of the address: it is found in any form and on any network.';
comment on column app.unusable_addresses.listed_at is
  'A withdrawal that an owner released before waits again; one that they released since can be approved.';
create index unusable_addresses_owner_keys on app.unusable_addresses using gin (owner_keys);
