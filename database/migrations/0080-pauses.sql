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
  'What administrators have paused. A null widens the scope: no kind is deposits, withdrawals and swaps, no coin all coins, no network all networks.';
comment on column app.pauses.coin_id is 'An asset, never an alias.';
comment on column app.pauses.network_id is 'A swap uses no network, so a pause of a network does not stop swaps.';
comment on column app.pauses.reason is 'Shown to everybody.';
