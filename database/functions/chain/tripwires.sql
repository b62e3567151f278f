create or replace function app.apply_tripwires(context jsonb, p_cursor chain.cursors, p_reported text[]) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  found_causes text[] := app.found_causes(p_cursor, p_reported);
  standing text[] := array(select p.cause from app.pauses p where p.network_id = p_cursor.network_id and p.cause is not null);
  ignored text[] := array(select unnest(p_cursor.ignored_causes) intersect select unnest(found_causes));
  started text[] := array(select unnest(found_causes) except select unnest(standing) except select unnest(ignored));
  ended text[] := array(select unnest(standing) except select unnest(found_causes) except select unnest(app.causes_for_people()));
  one text;
begin
  if ignored <> p_cursor.ignored_causes then
    update chain.cursors c set ignored_causes = ignored where c.network_id = p_cursor.network_id;
  end if;
  foreach one in array started loop
    perform app.set_tripwire(context, p_cursor.network_id, one);
  end loop;
  foreach one in array ended loop
    perform app.clear_tripwire(context, p_cursor.network_id, one);
  end loop;
  return cardinality(started) + cardinality(ended) > 0;
end $$;
comment on function app.apply_tripwires(jsonb, chain.cursors, text[]) is
  'Pauses a network for what was found, and ends pauses whose cause has gone unless a person must look. Returns whether that changed any.';

create or replace function app.causes_for_people() returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return '{reorganised,deep_reorganisation}';
end $$;
comment on function app.causes_for_people() is 'Causes that a person has to look at: their pause does not end by itself.';

create or replace function app.found_causes(p_cursor chain.cursors, p_reported text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_reported
    || case when app.are_blocks_slow(p_cursor) then '{slow_blocks}'::text[] else '{}' end
    || case when app.is_finality_stuck(p_cursor) then '{not_final}'::text[] else '{}' end
    || case when p_cursor.behind_since < clock_timestamp() - interval '10 minutes' then '{stalled}'::text[] else '{}' end;
end $$;
comment on function app.found_causes(chain.cursors, text[]) is
  'Why a network should be paused: what its watcher reports, and what the times of its blocks show.';

create or replace function app.known_causes(p_cursor chain.cursors) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select p.cause from app.pauses p where p.network_id = p_cursor.network_id and p.cause is not null
    union
    select unnest(p_cursor.ignored_causes)
  );
end $$;
comment on function app.known_causes(chain.cursors) is 'What was found of a network and has not ended: it is paused for it, or an owner has overruled it.';

create or replace function app.causes_by_times() returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return '{slow_blocks,not_final,stalled}';
end $$;
comment on function app.causes_by_times() is 'Causes that are found, and found to be over, in the times of blocks. The watcher reports the others.';

create or replace function app.are_blocks_slow(p_cursor chain.cursors) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- While blocks are still to be taken, the last one taken is old anyway, and says nothing new.
  if (p_cursor.height >= p_cursor.tip_height) is not true then
    return 'slow_blocks' = any (app.known_causes(p_cursor));
  end if;
  return app.took_blocks(p_cursor, 4);
end $$;
comment on function app.are_blocks_slow(chain.cursors) is
  'Whether the last twelve blocks, or those of two usual minutes, took four times as long as usual; while blocks are still to be taken, what is known.';

create or replace function app.is_finality_stuck(p_cursor chain.cursors) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from chain.networks n
    where n.network_id = p_cursor.network_id and n.uses_finality and (
      p_cursor.unfinal_since < clock_timestamp() - interval '10 minutes'
      -- Another process counts from its beginning, but its node names none either.
      or (p_cursor.unfinal_since is not null and 'not_final' = any (app.known_causes(p_cursor)))
      or (
        p_cursor.final_moved_at < clock_timestamp() - make_interval(secs => n.final_stall_seconds)
        and p_cursor.moved_at > p_cursor.final_moved_at
      )
    )
  );
end $$;
comment on function app.is_finality_stuck(chain.cursors) is
  'Whether a network with final blocks names none, or no newer one although new blocks come; once that is known, until it names one.';

create or replace function app.set_tripwire(context jsonb, p_network_id text, p_cause text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  reason text := app.tripwire_reason(p_network_id, p_cause);
begin
  insert into app.pauses (network_id, reason, cause) values (p_network_id, reason, p_cause) on conflict do nothing;
  perform app.record_tripwire(context, null, 'pause_set', p_network_id, p_cause, reason);
end $$;
comment on function app.set_tripwire(jsonb, text, text) is 'Pauses a network for a cause that its watcher has found. Writes the audit log.';

create or replace function app.clear_tripwire(context jsonb, p_network_id text, p_cause text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.pauses p where p.network_id = p_network_id and p.cause = p_cause;
  perform app.record_tripwire(context, null, 'pause_cleared', p_network_id, p_cause, null);
end $$;
comment on function app.clear_tripwire(jsonb, text, text) is 'Ends such a pause, whose cause has gone. Writes the audit log.';

create or replace function app.record_tripwire(
  context jsonb, p_admin_id uuid, p_action text, p_network_id text, p_cause text, p_reason text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.record_admin_activity(
    context, p_admin_id, p_action, 'pause', 'network:' || p_network_id,
    jsonb_build_object('kind', null, 'network_id', p_network_id, 'cause', p_cause), p_reason
  );
end $$;
comment on function app.record_tripwire(jsonb, uuid, text, text, text, text) is 'Writes a pause of a network by itself, or its end, to the audit log.';

create or replace function app.tripwire_reason(p_network_id text, p_cause text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  name text := (select n.deposit_name from app.networks n where n.network_id = p_network_id);
begin
  return format(case p_cause
    when 'reorganised' then '%s has replaced blocks that we counted as confirmed. We''re checking what happened.'
    when 'deep_reorganisation' then '%s has replaced more blocks than usual. We''re checking what happened.'
    when 'slow_blocks' then '%s makes new blocks much more slowly than usual.'
    when 'not_final' then '%s doesn''t confirm its blocks as final at the moment.'
    when 'nodes_disagree' then 'Our nodes for %s disagree about its last blocks. We''re checking which one is right.'
    when 'wrong_chain' then 'Our node for %s serves another network. We''re correcting it.'
    when 'old_node' then 'Our node for %s needs an update.'
    else 'Our node for %s doesn''t deliver new blocks.'
  end, name);
end $$;
comment on function app.tripwire_reason(text, text) is 'Why a network is paused, in words for users; screens translate the cause instead.';

create or replace function api.admin_resume_chain(
  context jsonb, p_network_id text, p_cause text, p_follow boolean, p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  reason text := app.require_reason(p_reason);
  cursor chain.cursors;
  standing app.pauses;
begin
  select c.* into cursor from chain.cursors c where c.network_id = p_network_id for no key update;
  delete from app.pauses p where p.network_id = p_network_id and p.cause = p_cause returning p.* into standing;
  if standing.cause is null then
    perform app.refuse('not_found');
  end if;
  update chain.cursors c
  set resumed_at = clock_timestamp(), undo_to = case
      when p_cause = 'reorganised' and p_follow then (select min(b.height) from chain.blocks b where b.network_id = p_network_id)
      else c.undo_to
    end,
    ignored_causes = case when p_cause = any (app.causes_for_people()) then c.ignored_causes else c.ignored_causes || p_cause end
  where c.network_id = p_network_id;
  if p_cause = 'reorganised' and not p_follow then
    -- Their blocks were never undone, and are the right ones.
    update chain.arrivals a set state = 'credited'
    where a.network_id = p_network_id and a.state = 'undone' and a.block_height is not null;
  end if;
  perform app.record_admin_activity(
    context, admin.id, 'chain_resumed', 'network', p_network_id,
    jsonb_build_object('network_id', p_network_id, 'cause', p_cause, 'follows', p_follow, 'old_reason', standing.reason), reason
  );
  perform app.queue_power_emails(
    context, 'pause', null, concat_ws(', ', 'all kinds', 'all coins', p_network_id), standing.reason, null, admin.id
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_resume_chain(jsonb, text, text, boolean, text) is
  'Ends the pause of a network that its watcher has set. A cause that would end by itself is ignored until it has ended. After a reorganisation below '
  'the trailing cursor, p_follow allows to undo blocks down to the oldest known one; without it the nodes are expected to have the old blocks again, '
  'and deposits in them count as credited again. '
  'Writes the audit log and emails owners. Refuses not_found, reason_required.';
