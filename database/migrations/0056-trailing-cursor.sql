-- The second edition of watching (decision 137): payments are credited only up to a block that is never undone by
-- itself, and after a pause the newest blocks are shown before the gap behind them is filled.
alter table chain.cursors
  add column credited_height bigint check (credited_height >= 0),
  add column credited_hash text,
  add column head_height bigint,
  add column head_hash text,
  add column undo_to bigint check (undo_to >= 0),
  add check ((credited_height is null) = (credited_hash is null)),
  add check (credited_height <= height),
  add check ((head_height is null) = (head_hash is null)),
  add check (head_height > height);
comment on column chain.cursors.height is 'The last block that was taken in order; null before the first.';
comment on column chain.cursors.credited_height is
  'The trailing cursor: payments of blocks up to this one were credited once they had their confirmations. These blocks are not undone unless an '
  'owner allows it. Null before the first.';
comment on column chain.cursors.head_height is
  'While older blocks are still to be taken: the last of the newest blocks, whose payments are shown and not credited. Null once all are taken.';
comment on column chain.cursors.undo_to is
  'An owner has allowed to undo blocks of the trailing cursor, down to this one, to follow the nodes'' chain; null if not.';

-- What was taken before counts as credited where payments were: as deep as its network demands.
update chain.cursors c
set credited_height = b.height, credited_hash = b.hash
from chain.networks n, chain.blocks b
where n.network_id = c.network_id and b.network_id = c.network_id
  and b.height = case
    when not n.uses_finality then c.height - n.confirmations + 1
    when c.final_height <= c.height then c.final_height
    when c.final_height > c.height then c.height
  end;

-- What pauses a network by itself, and ends by itself unless a person must look (decision 138).
alter table chain.networks
  add column block_seconds numeric check (block_seconds > 0),
  add column final_stall_seconds integer check (final_stall_seconds > 0),
  add column deep_blocks integer check (deep_blocks > 0);
comment on column chain.networks.block_seconds is 'The usual time between two blocks; null if it is not watched, as in practice mode.';
comment on column chain.networks.final_stall_seconds is 'After this long without a new final block something is wrong; null without finality.';
comment on column chain.networks.deep_blocks is 'A reorganisation that removes more blocks than this pauses the network.';
alter table chain.cursors
  add column final_moved_at timestamptz,
  add column behind_since timestamptz,
  add column resumed_at timestamptz,
  add column ignored_causes text[] not null default '{}';
comment on column chain.cursors.final_moved_at is 'When the last final block last changed.';
comment on column chain.cursors.behind_since is 'Since when the node names a block after the last one taken, and none was taken; null otherwise.';
comment on column chain.cursors.resumed_at is 'When an owner last resumed the network: what a round found that began before counts no more.';
comment on column chain.cursors.ignored_causes is 'Causes of pauses that an owner has overruled, each until it ends.';
alter table app.pauses
  add column cause text check (cause in (
    'reorganised', 'deep_reorganisation', 'slow_blocks', 'not_final', 'nodes_disagree', 'wrong_chain', 'old_node', 'stalled'
  )),
  add check (cause is null or (network_id is not null and kind is null and coin_id is null and paused_by is null)),
  drop constraint pauses_kind_coin_id_network_id_key,
  add unique nulls not distinct (kind, coin_id, network_id, cause);
comment on column app.pauses.cause is 'What the watcher of the network has found; such a pause is of the network and not lifted by administrators. Null for others.';
