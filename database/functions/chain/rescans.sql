create or replace function api.admin_rescan_chain(
  context jsonb, p_network_id text, p_from_height bigint, p_reason text, p_to_height bigint default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  reason text := app.require_reason(p_reason);
  cursor chain.cursors;
  to_height bigint;
begin
  select c.* into cursor
  from chain.cursors c
  join chain.networks n on n.network_id = c.network_id and n.is_watched
  where c.network_id = p_network_id
  for no key update of c;
  if cursor.network_id is null then
    perform app.refuse('not_found');
  end if;
  to_height := coalesce(p_to_height, cursor.credited_height);
  if (p_from_height between 0 and to_height and to_height <= cursor.credited_height) is not true then
    perform app.refuse('invalid_block_range', jsonb_build_object('last', cursor.credited_height));
  elsif exists (select from chain.rescans r where r.network_id = p_network_id and r.ended_at is null) then
    perform app.refuse('rescan_running');
  end if;
  insert into chain.rescans (network_id, from_height, to_height, next_height, reason, requested_by)
  values (p_network_id, p_from_height, to_height, p_from_height, reason, admin.id);
  perform app.record_admin_activity(
    context, admin.id, 'chain_rescanned', 'network', p_network_id,
    jsonb_build_object('network_id', p_network_id, 'from_height', p_from_height, 'to_height', to_height), reason
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_rescan_chain(jsonb, text, bigint, text, bigint) is
  'Has the watcher read blocks of a network again, at most up to its trailing cursor: payments to us that are not known are recorded and credited like '
  'others. Writes the audit log. Refuses not_found, invalid_block_range with {last}, rescan_running, reason_required.';

create or replace function api.admin_stop_rescan(context jsonb, p_network_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  stopped chain.rescans;
begin
  update chain.rescans r set ended_at = clock_timestamp(), ended_by = admin.id
  where r.network_id = p_network_id and r.ended_at is null
  returning r.* into stopped;
  -- Stopping one that has ended meanwhile changes nothing.
  if stopped.id is not null then
    perform app.record_admin_activity(
      context, admin.id, 'rescan_stopped', 'network', p_network_id,
      jsonb_build_object('network_id', p_network_id, 'next_height', stopped.next_height, 'to_height', stopped.to_height)
    );
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_stop_rescan(jsonb, text) is
  'Stops reading old blocks of a network again; what was found stays. Writes the audit log.';

create or replace function api.blocks_to_rescan(p_network_id text, p_holder uuid, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('id', r.id, 'next_height', r.next_height, 'to_height', r.to_height)
    from chain.rescans r
    join chain.cursors c on c.network_id = r.network_id and c.holder = p_holder
    where r.network_id = p_network_id and r.ended_at is null
  );
end $$;
comment on function api.blocks_to_rescan(text, uuid, jsonb) is
  'The blocks of a network that are to be read again: {id, next_height, to_height}, or null. For the process that watches the network.';

create or replace function api.take_rescanned(
  p_network_id text, p_holder uuid, p_rescan_id uuid, p_blocks jsonb, context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  rescan chain.rescans;
  item jsonb;
  known bigint;
begin
  perform app.lock_chain_cursor(p_network_id, p_holder);
  select r.* into rescan
  from chain.rescans r
  where r.id = p_rescan_id and r.network_id = p_network_id and r.ended_at is null
  for no key update;
  -- It was stopped, or another process has read these blocks.
  if (p_blocks -> 0 ->> 'height')::bigint is distinct from rescan.next_height then
    return jsonb_build_object('is_taken', false);
  elsif app.differs_from_taken(p_network_id, p_blocks) then
    return jsonb_build_object('is_taken', false, 'differs', true);
  end if;
  perform app.lock_transactions(array(
    select hash from jsonb_array_elements(p_blocks) b, unnest(app.reported_hashes(p_network_id, b.value -> 'arrivals')) hash
  ));
  known := app.count_arrivals(p_network_id, p_blocks);
  for item in select value from jsonb_array_elements(p_blocks) loop
    perform app.take_arrivals_of(p_network_id, item);
  end loop;
  update chain.rescans r
  set next_height = (p_blocks -> -1 ->> 'height')::bigint + 1, found = r.found + app.count_arrivals(p_network_id, p_blocks) - known,
    ended_at = case when (p_blocks -> -1 ->> 'height')::bigint >= r.to_height then clock_timestamp() end
  where r.id = rescan.id;
  return jsonb_build_object('is_taken', true);
end $$;
comment on function api.take_rescanned(text, uuid, uuid, jsonb, jsonb) is
  'Takes the payments of old blocks that were read again, in order. Returns {is_taken, differs}: nothing is taken of blocks that differ from those '
  'that were taken before. For the process that watches the network. Refuses chain_lease_lost.';

create or replace function app.differs_from_taken(p_network_id text, p_blocks jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select
    from jsonb_to_recordset(p_blocks) as read (height bigint, hash text)
    join chain.blocks b on b.network_id = p_network_id and b.height = read.height
    where b.hash <> read.hash
  );
end $$;
comment on function app.differs_from_taken(text, jsonb) is 'Whether one of these blocks is another one than the one that was taken at its height.';

create or replace function app.count_arrivals(p_network_id text, p_blocks jsonb) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*)
    from chain.arrivals a
    where a.network_id = p_network_id
      and a.block_height between (p_blocks -> 0 ->> 'height')::bigint and (p_blocks -> -1 ->> 'height')::bigint
  );
end $$;
comment on function app.count_arrivals(text, jsonb) is 'How many payments of these blocks, which are in order, are known.';

create or replace function app.take_arrivals_of(p_network_id text, p_block jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  block chain.blocks := jsonb_populate_record(null::chain.blocks, p_block);
  item jsonb;
begin
  for item in select value from jsonb_array_elements(p_block -> 'arrivals') loop
    perform app.take_arrival(p_network_id, item, block);
  end loop;
end $$;
comment on function app.take_arrivals_of(text, jsonb) is 'Records the payments to us of one block.';
