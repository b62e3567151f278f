-- A payment that an administrator must decide on can wait for a block, too, and is forgotten if it vanishes.
alter table chain.arrivals
  drop constraint arrivals_check1,
  add constraint arrivals_waiting check (state <> 'waiting' or waiting_at is not null),
  add constraint arrivals_in_no_block check (waiting_at is null or block_height is null);
comment on column chain.arrivals.waiting_at is
  'When it was last seen waiting for a block, or left its block; null if it is in one, or is kept although it may never be in one.';
create index arrivals_waiting_at on chain.arrivals (network_id, waiting_at) where waiting_at is not null;
update chain.arrivals
set waiting_at = clock_timestamp()
where block_height is null
  and (state in ('unclaimed', 'below_minimum') or question in ('account_deleted', 'amount_too_large'));

-- A chain that should call its blocks final, and does not, credits nothing: that is a fault.
alter table chain.cursors add column unfinal_since timestamptz;
comment on column chain.cursors.unfinal_since is
  'Since when the holder''s node has named no final block although the chain has them, by the database''s clock; null while it does.';
