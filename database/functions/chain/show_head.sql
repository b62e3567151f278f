create or replace function api.show_head(p_network_id text, p_holder uuid, p_blocks jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  item jsonb;
begin
  if cursor.height is null or (p_blocks -> 0 ->> 'height')::bigint <= cursor.height then
    return jsonb_build_object('is_shown', false);
  end if;
  -- What was shown of a chain that was longer.
  perform app.undo_arrivals(p_network_id, (p_blocks -> -1 ->> 'height')::bigint + 1, 9223372036854775807);
  perform app.lock_transactions(array(
    select hash from jsonb_array_elements(p_blocks) b, unnest(app.reported_hashes(p_network_id, b.value -> 'arrivals')) hash
  ));
  for item in select value from jsonb_array_elements(p_blocks) loop
    perform app.show_block(p_network_id, item);
  end loop;
  update chain.cursors c
  set head_height = (p_blocks -> -1 ->> 'height')::bigint, head_hash = p_blocks -> -1 ->> 'hash'
  where c.network_id = p_network_id;
  return jsonb_build_object('is_shown', true);
end $$;
comment on function api.show_head(text, uuid, jsonb, jsonb) is
  'Shows the payments of a chain''s newest blocks, in order, while older blocks are still to be taken: they confirm, and are credited only once all '
  'blocks up to them were taken. Payments of blocks that these have replaced wait for a block again. Shows nothing of blocks that were taken. For the '
  'process that watches the network. Refuses chain_lease_lost.';

create or replace function app.show_block(p_network_id text, p_block jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What was shown of a block that this one has replaced.
  perform app.undo_arrivals(p_network_id, (p_block ->> 'height')::bigint, (p_block ->> 'height')::bigint, p_block ->> 'hash');
  perform app.take_arrivals_of(p_network_id, p_block);
end $$;
comment on function app.show_block(text, jsonb) is 'Records the payments of one block that is not taken yet.';
