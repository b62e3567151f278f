create or replace function app.keep_delay(p_cursor chain.cursors, p_last_report timestamptz, p_is_unreadable boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A single node that restarts, or a few late blocks, are not worth telling.
  appears_after constant interval := '3 minutes';
  -- What comes and goes is told once.
  stays_for constant interval := '5 minutes';
  -- Longer than another process needs to take over: what was found before is not known to last.
  was_silent boolean := coalesce(p_last_report < clock_timestamp() - interval '1 minute', true);
  found chain.delay := app.find_delay(p_cursor, p_is_unreadable);
  found_since timestamptz := case
    when found is null then null
    when found = p_cursor.delay_found and not was_silent then p_cursor.delay_found_since
    else clock_timestamp()
  end;
  shown chain.delay := case
    when found_since < clock_timestamp() - appears_after then found
    when was_silent then null
    when found = p_cursor.delay or p_cursor.delay_seen_at > clock_timestamp() - stays_for then p_cursor.delay
  end;
begin
  if found is null and p_cursor.delay_found is null and shown is null and p_cursor.delay is null then
    return false;
  end if;
  update chain.cursors c
  set delay_found = found, delay_found_since = found_since, delay = shown,
    delay_since = case
      when shown = c.delay then c.delay_since
      when shown is not null then clock_timestamp()
    end,
    delay_seen_at = case
      when shown = found then clock_timestamp()
      when shown is not null then c.delay_seen_at
    end
  where c.network_id = p_cursor.network_id;
  return shown is distinct from p_cursor.delay;
end $$;
comment on function app.keep_delay(chain.cursors, timestamptz, boolean) is
  'Stores what a report shows of a delay, and what users read of it: once reports have shown it for three minutes, and until none has for five. '
  'p_last_report is when the report before came. Returns whether what users read has changed.';

create or replace function app.find_delay(p_cursor chain.cursors, p_is_unreadable boolean) returns chain.delay
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_is_unreadable then 'unreadable'
    when app.is_read_late(p_cursor) then 'behind'
    when app.is_network_slow(p_cursor) then 'slow'
  end;
end $$;
comment on function app.find_delay(chain.cursors, boolean) is
  'Why deposits and withdrawals of a network take longer than usual at this moment, by what its watcher reports; null if they do not.';

create or replace function app.is_read_late(p_cursor chain.cursors) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Users notice it, and an ordinary restart of the server takes less.
  late_after constant interval := '10 minutes';
begin
  -- One missing block may be read at this moment, however old the one before is.
  return p_cursor.tip_height > p_cursor.height + 1 and exists (
    select
    from chain.networks n
    join chain.blocks b on b.network_id = n.network_id and b.height = p_cursor.height
    where n.network_id = p_cursor.network_id
      and b.mined_at < clock_timestamp() - late_after - make_interval(secs => (4 * n.block_seconds)::double precision)
  );
end $$;
comment on function app.is_read_late(chain.cursors) is
  'Whether the last block that was taken is older than ten minutes and four usual blocks, and several are still to be taken.';

create or replace function app.is_network_slow(p_cursor chain.cursors) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Where blocks are mined, one in 3,000 takes longer.
  late_blocks constant integer := 8;
  -- Fast networks are not slow to users before.
  late_after constant interval := '3 minutes';
  -- The tripwire slow_blocks pauses the network at four times.
  slow_pace constant numeric := 2.5;
  network chain.networks;
  newest_at timestamptz;
begin
  select n.* into network from chain.networks n where n.network_id = p_cursor.network_id;
  -- While blocks are still to be taken, the last one taken is old anyway.
  if network.block_seconds is null or (p_cursor.height >= p_cursor.tip_height) is not true then
    return false;
  end if;
  select b.mined_at into newest_at from chain.blocks b where b.network_id = p_cursor.network_id and b.height = p_cursor.height;
  return newest_at < clock_timestamp() - greatest(late_after, make_interval(secs => (late_blocks * network.block_seconds)::double precision))
    or app.took_blocks(p_cursor, slow_pace)
    or (network.uses_finality and p_cursor.unfinal_since is not null)
    or app.is_final_late(p_cursor);
end $$;
comment on function app.is_network_slow(chain.cursors) is
  'Whether the newest block of a network is old, its last ones took long, or its last final block is unusually far behind.';

create or replace function app.took_blocks(p_cursor chain.cursors, p_times numeric) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Over several blocks: between two of them four times the usual time is nothing unusual where blocks are mined.
  return exists (
    select
    from chain.networks n
    cross join lateral greatest(12, ceil(120 / n.block_seconds)) counted (blocks)
    join chain.blocks b on b.network_id = n.network_id and b.height = p_cursor.height - counted.blocks::bigint
    where n.network_id = p_cursor.network_id
      and b.mined_at < clock_timestamp() - make_interval(secs => (p_times * counted.blocks * n.block_seconds)::double precision)
  );
end $$;
comment on function app.took_blocks(chain.cursors, numeric) is
  'Whether the last twelve blocks that were taken, or those of two usual minutes, took so many times as long as usual.';

create or replace function app.final_lag(p_cursor chain.cursors, out blocks bigint, out seconds numeric)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  select greatest(p_cursor.tip_height - p_cursor.final_height, 0), round(coalesce(
      -- By the blocks' own times, once both were taken.
      case when p_cursor.height >= p_cursor.tip_height then extract(epoch from greatest(newest.mined_at - final.mined_at, '0')) end,
      greatest(p_cursor.tip_height - p_cursor.final_height, 0) * n.block_seconds
    ))
    into blocks, seconds
  from chain.networks n
  left join chain.blocks newest on newest.network_id = n.network_id and newest.height = p_cursor.height
  left join chain.blocks final on final.network_id = n.network_id and final.height = p_cursor.final_height
  where n.network_id = p_cursor.network_id and n.uses_finality and p_cursor.final_height is not null and p_cursor.tip_height is not null;
end $$;
comment on function app.final_lag(chain.cursors) is
  'How far the last final block of a network is behind its node''s last one; null for a network without finality.';

create or replace function app.is_final_late(p_cursor chain.cursors) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Finality comes in steps, such as Ethereum's epochs: a step more than usual is no trouble.
  late_factor constant integer := 2;
begin
  return coalesce(
    (select lag.seconds from app.final_lag(p_cursor) lag)
      > late_factor * (select n.final_lag_seconds from chain.networks n where n.network_id = p_cursor.network_id),
    false
  );
end $$;
comment on function app.is_final_late(chain.cursors) is 'Whether the last final block is more than twice as far behind as usual.';

create or replace function app.reading_lag_seconds(p_cursor chain.cursors) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select round(greatest(p_cursor.tip_height - p_cursor.height, 0) * n.block_seconds)
    from chain.networks n where n.network_id = p_cursor.network_id
  );
end $$;
comment on function app.reading_lag_seconds(chain.cursors) is
  'How far reading is behind the node''s last block, in seconds by the usual time between two blocks; null if either is not known.';

create or replace function app.usual_credit_seconds(p_network_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select round(case when n.uses_finality then n.final_lag_seconds else coalesce(n.large_confirmations, n.confirmations) * n.block_seconds end)
    from chain.networks n where n.network_id = p_network_id
  );
end $$;
comment on function app.usual_credit_seconds(text) is
  'How long a deposit usually waits for its confirmations at most, in seconds; null if that is not known, as in practice mode.';

create or replace function app.oldest_waiting_at(p_network_id text) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select min(a.seen_at) from chain.arrivals a where a.network_id = p_network_id and a.state in ('waiting', 'confirming'));
end $$;
comment on function app.oldest_waiting_at(text) is 'Since when the deposit of a network that has waited longest is not credited; null if none waits.';
