-- Old blocks are read again when an administrator asks for it (decision 139).
create table chain.rescans (
  id uuid primary key default app.uuid_v7(),
  network_id text not null references chain.networks,
  from_height bigint not null check (from_height >= 0),
  to_height bigint not null,
  next_height bigint not null,
  found integer not null default 0,
  reason text not null check (length(reason) between 3 and 500),
  requested_by uuid not null references app.users,
  requested_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_by uuid references app.users,
  check (to_height >= from_height),
  check (next_height between from_height and to_height + 1),
  check (ended_by is null or ended_at is not null)
);
comment on table chain.rescans is 'Ranges of old blocks that are read again for payments to us. One at a time per network.';
comment on column chain.rescans.next_height is 'The block that is read next; one after to_height when all were.';
comment on column chain.rescans.found is 'How many payments were recorded that were not known.';
comment on column chain.rescans.ended_at is 'When all blocks were read, or an administrator stopped it; null while it runs.';
create unique index rescans_open on chain.rescans (network_id) where ended_at is null;
create index rescans_network_id on chain.rescans (network_id, id desc);
