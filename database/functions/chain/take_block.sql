create or replace function api.take_block(p_network_id text, p_holder uuid, p_block jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  block chain.blocks := jsonb_populate_record(null::chain.blocks, p_block);
  item jsonb;
begin
  block.network_id := p_network_id;
  if cursor.height is not null and (block.height <> cursor.height + 1 or block.parent <> cursor.hash) then
    return jsonb_build_object('is_taken', false, 'height', cursor.height, 'hash', cursor.hash);
  end if;
  insert into chain.blocks (network_id, height, hash, parent, mined_at)
  values (p_network_id, block.height, block.hash, block.parent, block.mined_at);
  update chain.cursors c
  set height = block.height, hash = block.hash, moved_at = clock_timestamp(), lowest_height = least(c.lowest_height, block.height),
    head_height = case when c.head_height > block.height then c.head_height end,
    head_hash = case when c.head_height > block.height then c.head_hash end,
    behind_since = null,
    -- The new chain is followed.
    undo_to = null
  where c.network_id = p_network_id;
  -- What was shown of a block that another one has replaced at this height.
  perform app.undo_arrivals(p_network_id, block.height, block.height, block.hash);
  perform app.lock_transactions(app.reported_hashes(p_network_id, p_block -> 'arrivals'));
  for item in select value from jsonb_array_elements(p_block -> 'arrivals') loop
    perform app.take_arrival(p_network_id, item, block);
  end loop;
  perform app.take_own_transactions(block, p_block);
  perform app.forget_old_blocks(p_network_id);
  return jsonb_build_object('is_taken', true);
end $$;
comment on function api.take_block(text, uuid, jsonb, jsonb) is
  'Takes the next block of a chain: {height, hash, parent, mined_at, arrivals}, each arrival as app.take_arrival reads it, and what it says of our own payments as app.take_own_transactions reads it. Takes nothing if the '
  'block does not follow the last one, and returns that one. For the process that watches the network. Refuses chain_lease_lost.';

create or replace function app.forget_old_blocks(p_network_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from chain.blocks b
  where b.network_id = p_network_id and b.height <= (
    select coalesce(c.credited_height, c.height) - greatest(2 * coalesce(n.large_confirmations, n.confirmations), 1000)
    from chain.cursors c
    join chain.networks n on n.network_id = c.network_id
    where c.network_id = p_network_id
  );
end $$;
comment on function app.forget_old_blocks(text) is
  'Deletes blocks far below the trailing cursor: no reorganisation that an owner can follow goes so deep.';
