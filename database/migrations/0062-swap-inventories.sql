-- T85: by how much swaps may make users own more of a coin than the exchange holds.
alter table app.coins add column swap_inventory_limit app.amount;
comment on column app.coins.swap_inventory_limit is
  'By how much swaps into the coin may make users own more of it than the exchange holds, in the coin; null is no limit.';

-- Every swap into the coin updates its row, so pages keep room for the new versions.
create table app.swap_inventories (
  coin_id text primary key references app.coins,
  taken numeric not null default 0 check (taken >= 0),
  ceiling numeric,
  begun_by xid8,
  owed numeric,
  holdings numeric,
  measured_at timestamptz
) with (fillfactor = 50);
comment on table app.swap_inventories is
  'What swaps into each coin with an inventory limit have taken, and how far they may go (T85). No row is no limit.';
comment on column app.swap_inventories.taken is 'What all swaps into the coin have paid since the limit was set, in the coin.';
comment on column app.swap_inventories.ceiling is
  'How far taken may go by the last measurement; null before the first one, when nothing can be bought.';
comment on column app.swap_inventories.begun_by is
  'The transaction that first found the limit. Swaps of earlier ones may not be in taken, so the first measurement waits for them.';
comment on column app.swap_inventories.owed is 'What users owned of the coin at the last measurement.';
comment on column app.swap_inventories.holdings is 'What the exchange held of it at the last measurement; null if nobody knew.';
comment on column app.swap_inventories.measured_at is 'When the snapshot of the last measurement was taken.';
