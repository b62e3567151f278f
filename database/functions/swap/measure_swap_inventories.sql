create or replace function api.measure_swap_inventories(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  measured record;
  number integer := 0;
begin
  if exists (select from app.swap_inventories) then
    perform app.lock_inventory_limits();
    -- All sums are made, which may take a second, before the first row is locked.
    for measured in select m.* from app.measured_inventories() m loop
      number := number + 1;
      update app.swap_inventories i
      set owed = measured.owed, holdings = measured.holdings, measured_at = measured.measured_at,
        begun_by = coalesce(i.begun_by, pg_current_xact_id()),
        -- What swaps have taken since the snapshot is in i.taken, but not in the ceiling.
        ceiling = case when measured.oldest > i.begun_by then coalesce(measured.ceiling, i.ceiling) else i.ceiling end
      where i.coin_id = measured.coin_id;
    end loop;
  end if;
  return jsonb_build_object('measured', number);
end $$;
comment on function api.measure_swap_inventories(jsonb) is
  'Compares what users own with what the exchange holds, for each coin with an inventory limit, and says how far swaps into it may go (T85): '
  '{measured}. Where nobody knows what is held, that stays. Run by a job; needs no session.';

create or replace function app.measured_inventories()
returns table (coin_id text, ceiling numeric, owed numeric, holdings numeric, measured_at timestamptz, oldest xid8)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock_timestamp();
begin
  -- A stable function reads one snapshot: a swap is in both owed and taken, or in neither.
  return query
  select i.coin_id, i.taken + held.amount + c.swap_inventory_limit - coalesce(users.amount, 0), coalesce(users.amount, 0), held.amount,
    moment, pg_snapshot_xmin(pg_current_snapshot())
  from app.swap_inventories i
  join app.coins c on c.coin_id = i.coin_id
  left join (
    select b.coin_id, sum(b.available + b.held) as amount
    from ledger.balances b
    where b.coin_id in (select limited.coin_id from app.swap_inventories limited)
    group by b.coin_id
  ) users on users.coin_id = i.coin_id
  cross join lateral (select app.counted_holdings(i.coin_id, p_with_play => true) as amount) held
  order by i.coin_id;
end $$;
comment on function app.measured_inventories() is
  'For each coin with an inventory limit, in the statement''s snapshot: how far swaps may go (null if nobody knows what is held), what users own, what is '
  'held, when that was, and the oldest transaction that was still running.';

create or replace function app.lock_inventory_limits() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A measurement by an older limit, or from an older snapshot, would otherwise replace a newer one (T64).
  perform pg_advisory_xact_lock(hashtextextended('app.swap_inventories', 0));
end $$;
comment on function app.lock_inventory_limits() is
  'Serialises measurements and changes of inventory limits until the call ends. Swaps do not take it.';

create or replace function api.swap_inventory_figures(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('coin_id', i.coin_id, 'room', trim_scale(app.inventory_room(i))::text) order by i.coin_id
    ), '[]')
    from app.swap_inventories i
  );
end $$;
comment on function api.swap_inventory_figures(jsonb) is
  'How much swaps can still pay of each coin with an inventory limit. For monitoring; contains no user data.';
