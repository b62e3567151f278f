create table app.saved_addresses (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  network_id text not null references app.networks,
  name text not null check (name = btrim(name) and length(name) between 1 and 40 and name !~ '[[:cntrl:]]'),
  address text not null check (length(address) between 1 and 256),
  destination_tag text not null default '' check (destination_tag ~ '^[0-9]{0,10}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table app.saved_addresses is
  'A user''s address book: where they withdraw to, by a name of their own. An entry permits nothing; a withdrawal to it is checked like any other (T11).';
comment on column app.saved_addresses.network_id is
  'An address belongs to a network, whatever coin goes there: one of Ethereum takes ether and every token of it.';
comment on column app.saved_addresses.address is 'In the one writing that the contract gives it, so that the same address is found again.';
comment on column app.saved_addresses.destination_tag is 'Empty where there is none; a part of what an exchange knows its depositor by.';
create unique index saved_addresses_name on app.saved_addresses (user_id, network_id, lower(name));
create unique index saved_addresses_address on app.saved_addresses (user_id, network_id, address, destination_tag);
