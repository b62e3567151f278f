create table chain.treasury_requests (
  id uuid primary key default app.uuid_v7(),
  kind text not null check (kind in ('add_cold_address', 'remove_cold_address', 'house_movement')),
  network_id text not null references chain.networks,
  address text check (length(address) between 1 and 256),
  address_key text,
  label text check (label = btrim(label) and length(label) between 1 and 60 and label !~ '[[:cntrl:]]'),
  cold_address_id uuid references chain.cold_addresses,
  request_id uuid unique,
  coin_id text,
  movement_kind text check (movement_kind in ('funding', 'removal', 'network_fee')),
  amount numeric check (amount <> 0 and abs(amount) < 1e38),
  transaction_hash text check (length(transaction_hash) between 1 and 128),
  reason text not null check (length(reason) between 3 and 500),
  requested_by uuid not null references app.users,
  requested_at timestamptz not null default clock_timestamp(),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'withdrawn', 'lapsed')),
  decided_by uuid references app.users,
  decided_at timestamptz,
  foreign key (coin_id, network_id) references app.coin_networks,
  check ((decided_at is null) = (status = 'pending')),
  check ((decided_by is null) = (status in ('pending', 'lapsed'))),
  check (case status when 'withdrawn' then decided_by = requested_by when 'lapsed' then true else decided_by <> requested_by end),
  check (case kind
    when 'add_cold_address'
      then num_nulls(address, address_key, label) = 0 and (cold_address_id is not null) = (status = 'approved')
    when 'remove_cold_address' then cold_address_id is not null
    else num_nulls(request_id, coin_id, movement_kind, amount) = 0
  end)
);
comment on table chain.treasury_requests is
  'Changes of cold addresses and house movements that one owner requested and another one decides on. What an only owner does is not here.';
comment on column chain.treasury_requests.address_key is 'app.address_key of the address.';
comment on column chain.treasury_requests.cold_address_id is 'The cold address to remove, or the one that was added once it is approved.';
comment on column chain.treasury_requests.request_id is
  'Of a house movement: made by the browser, so that a repeated request books nothing twice.';
comment on column chain.treasury_requests.amount is 'In the coin; below zero if it went out.';
comment on column chain.treasury_requests.status is
  'withdrawn: by the owner who requested it. lapsed: another request took its place after a week, or after its owner was no owner any more.';
create index treasury_requests_pending on chain.treasury_requests (id) where status = 'pending';
create index treasury_requests_cold_address on chain.treasury_requests (cold_address_id);
create unique index treasury_requests_addition on chain.treasury_requests (network_id, address_key)
  where status = 'pending' and kind = 'add_cold_address';
create unique index treasury_requests_removal on chain.treasury_requests (cold_address_id)
  where status = 'pending' and kind = 'remove_cold_address';

alter table chain.reconciliations add column opened_at timestamptz;
update chain.reconciliations k
set opened_at = coalesce((
  select min(m.created_at) from chain.house_movements m
  where m.network_id = k.network_id and m.coin_id = k.coin_id and m.kind = 'opening'
), k.changed_at)
where k.is_on or exists (
  select from chain.house_movements m where m.network_id = k.network_id and m.coin_id = k.coin_id and m.kind = 'opening'
);
alter table chain.reconciliations add constraint reconciliations_opened check (opened_at is not null or not is_on);
comment on column chain.reconciliations.opened_at is
  'When it was switched on for the first time, which booked the opening balance; null before. Later it goes on from there.';
