create or replace function api.note_waiting(p_network_id text, p_holder uuid, p_arrivals jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  item jsonb;
  lost chain.arrivals[];
  arrival chain.arrivals;
  changed jsonb := '[]';
begin
  perform app.lock_chain_cursor(p_network_id, p_holder);
  lost := array(select a from app.lost_arrivals(p_network_id) a);
  perform app.lock_transactions(
    app.reported_hashes(p_network_id, p_arrivals) || array(select a.transaction_hash from unnest(lost) a)
  );
  for item in select value from jsonb_array_elements(p_arrivals) loop
    arrival := app.take_waiting_arrival(p_network_id, item);
    changed := changed || app.changed_deposit(arrival);
  end loop;
  for arrival in
    -- Again, since they may have been reported or decided on meanwhile.
    select a.* from app.lost_arrivals(p_network_id) a where a.id in (select l.id from unnest(lost) l) order by a.id
  loop
    perform app.fail_deposit(arrival.deposit_id);
    update chain.arrivals a set state = 'orphaned', question = null, waiting_at = null where a.id = arrival.id;
    changed := changed || app.changed_deposit(arrival);
  end loop;
  return jsonb_build_object('deposits', changed);
end $$;
comment on function api.note_waiting(text, uuid, jsonb, jsonb) is
  'Records the payments to us that wait for a block, and gives up those that no node has had for app.orphaned_after(). Each as app.take_arrival '
  'reads it. Returns {deposits}: those that are new or were given up, with their users. For the process that watches the network. Refuses '
  'chain_lease_lost.';

create or replace function app.lost_arrivals(p_network_id text) returns setof chain.arrivals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select a.*
  from chain.arrivals a
  join chain.cursors c on c.network_id = a.network_id
  where a.network_id = p_network_id and a.waiting_at < clock_timestamp() - app.orphaned_after()
    -- They may be in blocks that are still to be taken.
    and c.height >= coalesce(c.tip_height, c.height);
end $$;
comment on function app.lost_arrivals(text) is
  'The payments of a network that are in no block and that no node has had for app.orphaned_after(). None while blocks are still to be taken.';

create or replace function app.changed_deposit(p_arrival chain.arrivals) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_arrival.deposit_id is null then '[]'
    else jsonb_build_array(jsonb_build_object('user_id', p_arrival.user_id, 'deposit_id', p_arrival.deposit_id))
  end;
end $$;
comment on function app.changed_deposit(chain.arrivals) is 'A list with the deposit of an arrival and its user; empty if it has none.';

create or replace function app.take_waiting_arrival(p_network_id text, p_item jsonb) returns chain.arrivals
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  hash text := app.transaction_key(p_network_id, p_item ->> 'transaction_hash');
  known chain.arrivals;
begin
  select a.* into known
  from chain.arrivals a
  where a.network_id = p_network_id and a.transaction_hash = hash and a.output_index = (p_item ->> 'output_index')::integer;
  if known.waiting_at is not null then
    update chain.arrivals a set waiting_at = clock_timestamp() where a.id = known.id;
  elsif known.id is null or known.state = 'orphaned' then
    perform app.take_arrival(p_network_id, p_item, null);
    select a.* into known
    from chain.arrivals a
    where a.network_id = p_network_id and a.transaction_hash = hash and a.output_index = (p_item ->> 'output_index')::integer;
    return known;
  end if;
  return null;
end $$;
comment on function app.take_waiting_arrival(text, jsonb) is 'Records one payment that waits for a block; one that is in a block stays there. Returns it if it is new, else null.';

create or replace function app.orphaned_after() returns interval
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return interval '2 hours';
end $$;
comment on function app.orphaned_after() is
  'For how long a payment that is in no block and that no node has is still shown as pending; after a reorganisation it usually comes back within '
  'minutes.';
