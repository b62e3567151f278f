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
  -- What was credited stays on the balance until an administrator decides: a debit would surprise its user.
  update chain.arrivals a
  set block_height = null, block_hash = null, mined_at = null,
    state = case a.state when 'confirming' then 'waiting' when 'credited' then 'undone' else a.state end,
    waiting_at = case when app.can_be_forgotten(a) then clock_timestamp() end
  where a.network_id = p_network_id and a.block_height = cursor.height;
  perform app.undo_own_transactions(p_network_id, cursor.height);
  delete from chain.blocks b where b.network_id = p_network_id and b.height = cursor.height;
  update chain.cursors c set height = before.height, hash = before.hash where c.network_id = p_network_id;
  return jsonb_build_object(
    'is_undone', true, 'height', before.height, 'hash', before.hash,
    'undone_deposits', (select count(*) from chain.arrivals a where a.network_id = p_network_id and a.state = 'undone')
  );
end $$;
comment on function api.take_back_block(text, uuid, jsonb) is
  'Undoes the last block of a chain, which a reorganisation has removed: its deposits wait for a block again; those that were credited become '
  'questions to an administrator. Undoes nothing if the block before is not known any more; but where no payment has arrived yet it undoes '
  'the first block, too, so that a network whose first block was replaced is read again. For the process that watches the network. Refuses '
  'chain_lease_lost.';
