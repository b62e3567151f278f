create or replace function api.hold_chain_lease(
  p_network_id text,
  p_holder uuid,
  p_seconds integer,
  p_report jsonb,
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  last_report timestamptz := (select c.reported_at from chain.cursors c where c.network_id = p_network_id);
  cursor chain.cursors;
  has_changed_pauses boolean;
  has_changed_delay boolean;
begin
  update chain.cursors c
  set holder = p_holder,
    held_until = clock_timestamp() + make_interval(secs => p_seconds),
    reported_at = clock_timestamp(),
    tip_height = coalesce((p_report ->> 'tip_height')::bigint, c.tip_height),
    -- The latest word counts: a node that once named a block far ahead must not make later ones final.
    final_height = coalesce((p_report ->> 'final_height')::bigint, c.final_height),
    final_moved_at = case
      when (p_report ->> 'final_height')::bigint = c.final_height then coalesce(c.final_moved_at, clock_timestamp())
      when p_report ->> 'final_height' is not null then clock_timestamp()
      else c.final_moved_at
    end,
    behind_since = case
      -- A node that does not answer says nothing about it.
      when p_report ->> 'tip_height' is null then c.behind_since
      when (p_report ->> 'tip_height')::bigint <= c.height or c.height is null then null
      -- For longer than another process needs to take over, none has tried: counting restarts, unless it had ended.
      when c.reported_at < clock_timestamp() - interval '1 minute' and 'stalled' <> all (app.known_causes(c)) then clock_timestamp()
      else coalesce(c.behind_since, clock_timestamp())
    end,
    fault = left(p_report ->> 'fault', 500),
    fault_since = case when p_report ->> 'fault' is not null then coalesce(c.fault_since, clock_timestamp()) end,
    endpoints = app.keep_endpoints(c.endpoints, coalesce(p_report -> 'endpoints', '[]')),
    unfinal_since = case
      when p_report ->> 'final_height' is not null or not n.uses_finality then null
      -- Without any answer it is another fault, and says nothing about final blocks.
      when p_report ->> 'tip_height' is null then c.unfinal_since
      -- Another holder may have other nodes: counting restarts.
      when c.holder = p_holder then coalesce(c.unfinal_since, clock_timestamp())
      else clock_timestamp()
    end
  from chain.networks n
  where n.network_id = c.network_id and c.network_id = p_network_id and (
    c.holder = p_holder or c.holder is null or c.held_until <= clock_timestamp()
    -- A timestamp in the future (the clock was set back): that lease would last too long.
    or c.reported_at > clock_timestamp() + interval '1 second'
  )
  returning c.* into cursor;
  if not found then
    return jsonb_build_object('is_held', false);
  end if;
  has_changed_pauses := app.apply_tripwires(context, cursor, app.reported_causes(cursor, p_report));
  has_changed_delay := app.keep_delay(cursor, last_report, p_report ->> 'tip_height' is null);
  return jsonb_build_object(
    'is_held', true, 'height', cursor.height, 'hash', cursor.hash, 'lowest_height', cursor.lowest_height,
    'credited_height', cursor.credited_height, 'undo_to', cursor.undo_to, 'head_height', cursor.head_height, 'head_hash', cursor.head_hash,
    'deep_blocks', (select n.deep_blocks from chain.networks n where n.network_id = p_network_id),
    'has_changed_pauses', has_changed_pauses,
    'has_changed_delay', has_changed_delay,
    'causes', (select app.known_causes(c) from chain.cursors c where c.network_id = p_network_id),
    'at', clock_timestamp(),
    'unfinal_seconds', extract(epoch from clock_timestamp() - cursor.unfinal_since),
    'is_blank', not exists (
      select from chain.arrivals a where a.network_id = p_network_id and a.block_height is not null
    ),
    'has_open', exists (
      select from chain.arrivals a where a.network_id = p_network_id and a.state in ('waiting', 'confirming')
    ) or exists (
      select from chain.arrivals a where a.network_id = p_network_id and a.waiting_at is not null
    )
  );
end $$;
comment on function api.hold_chain_lease(text, uuid, integer, jsonb, jsonb) is
  'Takes or renews the lease of a network for so many seconds, and stores what its holder reports: {tip_height, final_height, fault, endpoints, causes, over, '
  'began}: the causes that the round which began then has found pause the network, until one has found them to be over. For the process that watches it, '
  'which runs without a session. Returns {is_held, height, hash, lowest_height, credited_height, undo_to, head_height, head_hash, deep_blocks, '
  'has_changed_pauses, has_changed_delay, causes, at, unfinal_seconds, is_blank, has_open}: the last and the first block that was taken, the trailing cursor, what an owner '
  'allows to undo, the last block shown ahead, how deep a usual reorganisation is, whether pauses have changed, whether what users read of a delay has changed, the causes that have not ended, the time, for how long its node has named no final block, whether no payment is in any block, and whether some deposits '
  'are not credited or some payments in no block yet.';

create or replace function app.reported_causes(p_cursor chain.cursors, p_report jsonb) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select cause
    from jsonb_array_elements_text(coalesce(p_report -> 'causes', '[]')) cause
    -- An owner has decided while the round that found it lasted.
    where not (cause = any (app.causes_for_people()) and coalesce(p_cursor.resumed_at > (p_report ->> 'began')::timestamptz, false))
    union
    -- A round that fails for another reason, or a process that has just started, has not found that they are over.
    select cause
    from unnest(app.known_causes(p_cursor)) cause
    where cause <> all (app.causes_by_times()) and not coalesce(p_report -> 'over', '[]') ? cause
  );
end $$;
comment on function app.reported_causes(chain.cursors, jsonb) is
  'What the watcher reports that pauses the network, without what an owner has decided since, and what was reported before and is not over.';

create or replace function api.release_chain_lease(p_holder uuid, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.cursors c set holder = null, held_until = null where c.holder = p_holder;
  return jsonb_build_object('success', true);
end $$;
comment on function api.release_chain_lease(uuid, jsonb) is
  'Releases all networks that this process watches, so that another process need not wait for their expiry.';

create or replace function app.lock_chain_cursor(p_network_id text, p_holder uuid) returns chain.cursors
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors;
begin
  select c.* into cursor from chain.cursors c where c.network_id = p_network_id for no key update;
  if cursor.holder is distinct from p_holder or cursor.held_until <= clock_timestamp() then
    perform app.refuse('chain_lease_lost');
  end if;
  return cursor;
end $$;
comment on function app.lock_chain_cursor(text, uuid) is
  'The cursor of a network, locked: everything that changes what is known of a chain happens in turn, by the holder of the lease. Refuses '
  'chain_lease_lost.';
