create or replace function api.holdings_to_read(
  p_network_id text, p_holder uuid, p_max_age_seconds integer default null, context jsonb default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors;
begin
  select c.* into cursor from chain.cursors c where c.network_id = p_network_id and c.holder = p_holder and c.height is not null;
  if not found or not app.is_reading_due(p_network_id, make_interval(secs => p_max_age_seconds)) then
    return null;
  end if;
  return jsonb_build_object(
    'version', coalesce((select r.version from chain.readings r where r.network_id = p_network_id), 0),
    'height', cursor.height,
    'hash', cursor.hash,
    'contracts', (
      select coalesce(jsonb_agg(lower(cn.contract_address)), '[]')
      from app.coin_networks cn
      where cn.network_id = p_network_id and cn.contract_address is not null
    ),
    'places', app.places_to_read(p_network_id)
  );
end $$;
comment on function api.holdings_to_read(text, uuid, integer, jsonb) is
  'What the holder of a network''s lease should read now: {version, height, hash, contracts, places}, or null if nothing is due. height and hash '
  'are those of the last block that was taken. Each place is [place, address, contracts], with the contracts of the tokens to look for in lower '
  'case, or null for all. p_max_age_seconds asks for a reading sooner than usual. Needs no session.';

create or replace function app.is_reading_due(p_network_id text, p_max_age interval) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce((
    select case
      when r.requested_at > coalesce(r.tried_at, '-infinity') then true
      when r.tried_at is null then true
      when r.fault is not null then r.tried_at < clock_timestamp() - interval '5 minutes'
      -- A second reading shows whether what is missing is only on its way.
      when exists (
        select from chain.reconciliations k where k.network_id = r.network_id and k.is_on and k.short_readings > 0
      ) then r.tried_at < clock_timestamp() - interval '1 minute'
      else r.tried_at < clock_timestamp() - coalesce(p_max_age, app.reading_interval(r.network_id))
    end
    from chain.readings r
    where r.network_id = p_network_id
  ), true);
end $$;
comment on function app.is_reading_due(text, interval) is
  'Whether the holdings of a network should be read: an administrator asked for it, coins were missing, or the last reading is old.';

create or replace function app.reading_interval(p_network_id text) returns interval
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select case n.family when 'utxo' then interval '1 hour' else interval '10 minutes' end
    from chain.networks n
    where n.network_id = p_network_id
  );
end $$;
comment on function app.reading_interval(text) is
  'How often holdings are read. A Bitcoin-like node passes over all unspent outputs for it, which takes it a minute or more.';

create or replace function app.places_to_read(p_network_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_array(p.place, p.address, p.contracts)), '[]')
    from (
      select 'paying' as place, a.address, null::jsonb as contracts from chain.accounts a where a.network_id = p_network_id
      union all
      select 'cold', a.address, null from chain.cold_addresses a where a.network_id = p_network_id and a.removed_at is null
      union all
      select 'deposit', p.public_address, used.contracts
      from (
        select a.address_key, coalesce(
          jsonb_agg(distinct lower(cn.contract_address)) filter (where cn.contract_address is not null), '[]'
        ) as contracts
        from (
          select a.address_key, a.coin_id from chain.arrivals a where a.network_id = p_network_id
          union all
          -- Entered by hand, such as before the network was watched.
          select w.address_key, d.coin_id
          from app.deposits d
          join app.wallet_assignments g on g.user_id = d.user_id
          join app.wallet_addresses w on w.wallet_id = g.wallet_id and w.coin_id = d.coin_id and w.network_id = d.network_id
          where d.network_id = p_network_id and d.transaction_hash is not null and d.status = 'completed'
        ) a
        join app.coin_networks cn on cn.coin_id = a.coin_id and cn.network_id = p_network_id
        group by a.address_key
      ) used
      join app.pool_addresses p on p.network_id = p_network_id and p.address_key = used.address_key
    ) p
  );
end $$;
comment on function app.places_to_read(text) is
  'The addresses of the exchange on a network: [place, address, contracts] each. Of deposit addresses those that were ever paid, with the tokens '
  'that they were paid.';

create or replace function api.take_holdings(p_network_id text, p_holder uuid, p_reading jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  reading chain.readings := app.lock_reading(p_network_id);
  coin_id text;
  is_paused boolean := false;
begin
  if (p_reading ->> 'height')::bigint > cursor.height then
    return jsonb_build_object('outcome', 'early');
  elsif (p_reading ->> 'version')::bigint <> reading.version or app.is_reading_stale(p_network_id, p_reading) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  perform app.keep_holdings(p_network_id, p_reading);
  for coin_id in
    select k.coin_id from chain.reconciliations k where k.network_id = p_network_id and k.is_on order by k.coin_id
  loop
    is_paused := app.reconcile(context, p_network_id, coin_id, p_is_new_reading => true) or is_paused;
  end loop;
  return jsonb_build_object('outcome', 'taken', 'is_paused', is_paused);
end $$;
comment on function api.take_holdings(text, uuid, jsonb, jsonb) is
  'Takes what a node said the addresses of api.holdings_to_read hold: its {version, listed_height, listed_hash}, the {height, hash} of the block for '
  'which it is true, {contracts}, and {holdings}, each {place, contract, units}. Returns {outcome, is_paused}. taken: withdrawals may have been '
  'paused. early: that block was not taken yet, so it must be offered again. stale: blocks or addresses have changed, so it must be read again. '
  'For the process that watches the network. Refuses chain_lease_lost.';

create or replace function app.lock_reading(p_network_id text) returns chain.readings
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  reading chain.readings;
begin
  insert into chain.readings (network_id) values (p_network_id) on conflict do nothing;
  select r.* into strict reading from chain.readings r where r.network_id = p_network_id for no key update;
  return reading;
end $$;
comment on function app.lock_reading(text) is 'The last reading of a network, locked: what is compared with it changes in turn. After the lock on the cursor.';

create or replace function app.is_reading_stale(p_network_id text, p_reading jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  listed_height bigint := p_reading ->> 'listed_height';
  read_height bigint := p_reading ->> 'height';
begin
  return not app.is_block_taken(p_network_id, listed_height, p_reading ->> 'listed_hash')
    or not app.is_block_taken(p_network_id, read_height, p_reading ->> 'hash')
    -- An address that was first paid in between was not read.
    or exists (
      select from chain.arrivals a
      where a.network_id = p_network_id and a.block_height > listed_height and a.block_height <= read_height and not exists (
        select from chain.arrivals b
        where b.network_id = a.network_id and b.address_key = a.address_key and b.block_height <= listed_height
      )
    );
end $$;
comment on function app.is_reading_stale(text, jsonb) is
  'Whether a block of a reading was undone, or an address was paid for the first time after the addresses were listed.';

create or replace function app.is_block_taken(p_network_id text, p_height bigint, p_hash text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from chain.blocks b where b.network_id = p_network_id and b.height = p_height and b.hash = p_hash);
end $$;
comment on function app.is_block_taken(text, bigint, text) is 'Whether this block is one of those that were taken and not undone.';

create or replace function app.keep_holdings(p_network_id text, p_reading jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from chain.holdings h where h.network_id = p_network_id;
  insert into chain.holdings (network_id, coin_id, place, amount)
  select p_network_id, cn.coin_id, p.place,
    coalesce(sum(h.units), 0) * 10::numeric ^ -coalesce(cn.contract_decimals, c.decimals)
  from app.coin_networks cn
  join app.coins c on c.coin_id = cn.coin_id
  cross join (values ('deposit'), ('paying'), ('cold')) p (place)
  left join jsonb_to_recordset(p_reading -> 'holdings') as h (place text, contract text, units numeric)
    on h.place = p.place and h.contract is not distinct from lower(cn.contract_address)
  where cn.network_id = p_network_id
    and (cn.contract_address is null or p_reading -> 'contracts' ? lower(cn.contract_address))
  group by cn.coin_id, cn.contract_decimals, c.decimals, p.place;
  update chain.readings r
  set height = (p_reading ->> 'height')::bigint, hash = p_reading ->> 'hash', read_at = clock_timestamp(), tried_at = clock_timestamp(),
    fault = null
  where r.network_id = p_network_id;
end $$;
comment on function app.keep_holdings(text, jsonb) is 'Stores a reading in place of the one before. Tokens that were not looked for have none.';

create or replace function api.note_holdings_fault(p_network_id text, p_holder uuid, p_fault text, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  reading chain.readings := app.lock_reading(cursor.network_id);
begin
  update chain.readings r set tried_at = clock_timestamp(), fault = left(p_fault, 500) where r.network_id = reading.network_id;
  return jsonb_build_object('is_changed', reading.fault is distinct from left(p_fault, 500) or reading.requested_at > reading.tried_at);
end $$;
comment on function api.note_holdings_fault(text, uuid, text, jsonb) is
  'Records why the holdings of a network could not be read; the last reading stays. Returns {is_changed}. For the process that watches the network. '
  'Refuses chain_lease_lost.';

create or replace function api.admin_read_holdings(context jsonb, p_network_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
begin
  if not exists (select from chain.networks n where n.network_id = p_network_id) then
    perform app.refuse('not_found');
  end if;
  perform app.lock_reading(p_network_id);
  update chain.readings r
  set requested_at = clock_timestamp()
  where r.network_id = p_network_id and (r.requested_at > coalesce(r.tried_at, '-infinity')) is not true;
  perform app.record_admin_activity(context, admin.id, 'holdings_requested', 'network', p_network_id);
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_read_holdings(jsonb, text) is
  'Asks the process that watches a network to read what the exchange holds there, at its next round. Refuses not_found.';
