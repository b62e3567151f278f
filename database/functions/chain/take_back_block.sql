create or replace function api.take_back_block(p_network_id text, p_holder uuid, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  before chain.blocks;
begin
  select b.* into before from chain.blocks b where b.network_id = p_network_id and b.height = cursor.height - 1;
  if not found and exists (
    select from chain.arrivals a where a.network_id = p_network_id and a.block_height is not null
  ) then
    return jsonb_build_object('is_undone', false);
  end if;
  if not app.may_undo(cursor) then
    return jsonb_build_object('is_undone', false);
  end if;
  perform app.undo_arrivals(p_network_id, cursor.height, cursor.height);
  perform app.undo_own_transactions(p_network_id, cursor.height);
  delete from chain.blocks b where b.network_id = p_network_id and b.height = cursor.height;
  update chain.cursors c
  set height = before.height, hash = before.hash,
    credited_height = case when c.credited_height < cursor.height then c.credited_height when c.credited_height = cursor.height then before.height end,
    credited_hash = case when c.credited_height < cursor.height then c.credited_hash when c.credited_height = cursor.height then before.hash end,
    undo_to = case when c.undo_to < before.height then c.undo_to end
  where c.network_id = p_network_id;
  return jsonb_build_object(
    'is_undone', true, 'height', before.height, 'hash', before.hash,
    'undone_deposits', (select count(*) from chain.arrivals a where a.network_id = p_network_id and a.state = 'undone')
  );
end $$;
comment on function api.take_back_block(text, uuid, jsonb) is
  'Undoes the last block of a chain, which a reorganisation has removed: its deposits wait for a block again. Undoes no block of the trailing cursor '
  'unless an owner has allowed it; then deposits that were credited become questions to an administrator. Undoes nothing if the block before is not '
  'known any more; but where no payment has arrived yet it undoes the first block, too, so that a network whose first block was replaced is read '
  'again. For the process that watches the network. Refuses chain_lease_lost.';

create or replace function app.may_undo(p_cursor chain.cursors) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_cursor.credited_height is null
    or p_cursor.height > p_cursor.credited_height
    or coalesce(p_cursor.height > p_cursor.undo_to, false)
    -- Nothing was credited yet.
    or not exists (select from chain.arrivals a where a.network_id = p_cursor.network_id and a.block_height is not null);
end $$;
comment on function app.may_undo(chain.cursors) is 'Whether the last block of a network may be undone: it is above the trailing cursor, or an owner allows it.';

create or replace function app.undo_arrivals(p_network_id text, p_from bigint, p_to bigint, p_except text default null) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What was credited stays on the balance until an administrator decides: a debit would surprise its user.
  update chain.arrivals a
  set block_height = null, block_hash = null, mined_at = null,
    state = case a.state when 'confirming' then 'waiting' when 'credited' then 'undone' else a.state end,
    waiting_at = case when app.can_be_forgotten(a) then clock_timestamp() end
  where a.network_id = p_network_id and a.block_height between p_from and p_to and a.block_hash is distinct from p_except;
end $$;
comment on function app.undo_arrivals(text, bigint, bigint, text) is
  'Takes the payments of these heights out of their blocks, except those of the block with this hash. They wait for a block again; credited ones '
  'become questions to an administrator.';

create or replace function api.question_credits(p_network_id text, p_holder uuid, p_height bigint, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.lock_chain_cursor(p_network_id, p_holder);
  -- An owner has resumed the network since the round began: without the pause, nobody would answer these questions.
  if not exists (select from app.pauses p where p.network_id = p_network_id and p.cause = 'reorganised') then
    return jsonb_build_object('deposits', 0);
  end if;
  update chain.arrivals a set state = 'undone' where a.network_id = p_network_id and a.block_height > p_height and a.state = 'credited';
  return jsonb_build_object('deposits', (
    select count(*) from chain.arrivals a where a.network_id = p_network_id and a.block_height > p_height and a.state = 'undone'
  ));
end $$;
comment on function api.question_credits(text, uuid, bigint, jsonb) is
  'Credited deposits in blocks above this one, which the chain has replaced, become questions to an administrator: their users cannot withdraw, on '
  'whichever network (T77). Does nothing unless the network is paused for it. The blocks stay until an owner decides which chain is right. Returns '
  '{deposits}: how many are questioned. For the process that watches the network. Refuses chain_lease_lost.';
