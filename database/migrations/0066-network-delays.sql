-- When a network is slow, read late or not at all, users are told (decision 145).
alter table chain.networks add column final_lag_seconds integer check (final_lag_seconds > 0);
comment on column chain.networks.final_lag_seconds is
  'By how many seconds its last final block is usually behind its last one, at most; null without finality, and in practice mode.';

create type chain.delay as enum ('unreadable', 'behind', 'slow');
comment on type chain.delay is
  'unreadable: no node of the network can be used. behind: old blocks are still to be read. slow: the network makes blocks, or final ones, late.';

alter table chain.cursors
  add column delay_found chain.delay,
  add column delay_found_since timestamptz,
  add column delay chain.delay,
  add column delay_since timestamptz,
  add column delay_seen_at timestamptz,
  add check ((delay_found is null) = (delay_found_since is null)),
  add check ((delay is null) = (delay_since is null)),
  add check ((delay is null) = (delay_seen_at is null));
comment on column chain.cursors.delay_found is 'The delay that the last report shows; null for none.';
comment on column chain.cursors.delay_found_since is 'Since when all reports have shown it.';
comment on column chain.cursors.delay is 'The delay that users read: it begins and ends later than what reports show, so that it does not flicker.';
comment on column chain.cursors.delay_seen_at is 'When a report last showed the delay that users read.';
