create or replace function api.sweeps_plan(p_network_id text, p_holder uuid, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors;
  account chain.accounts;
  plan jsonb;
begin
  select c.* into cursor from chain.cursors c where c.network_id = p_network_id and c.holder = p_holder;
  if not found or not app.is_sweep_due(p_network_id) then
    return null;
  end if;
  select a.* into strict account from chain.accounts a where a.network_id = p_network_id;
  plan := app.plan_json(account) || jsonb_build_object('coins', '[]'::jsonb, 'deposits', '[]'::jsonb);
  if (select n.family from chain.networks n where n.network_id = p_network_id) = 'utxo' then
    return plan || jsonb_build_object('coins', app.outputs_to_sweep(account, cursor));
  end if;
  return plan || jsonb_build_object('deposits', app.addresses_to_sweep(account, cursor));
end $$;
comment on function api.sweeps_plan(text, uuid, jsonb) is
  'What the server needs to build the sweeps of a network, as in api.payments_plan, with coins, outputs with their address, or deposits, [{address, '
  'coin_id, contract, minimum_units}]; null if nothing is due. For the process that watches the network, which runs without a session.';

create or replace function app.is_sweep_due(p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.sweeping_signer(p_network_id) is not null and exists (
    select from app.sweepable_coins(p_network_id) r
    join chain.networks n on n.network_id = r.network_id
    -- On Bitcoin-like networks one transaction for many outputs is cheaper than one for each.
    where r.tried_at is null or r.tried_at < clock_timestamp() - case n.family when 'utxo' then interval '1 hour' else interval '1 minute' end
  );
end $$;
comment on function app.is_sweep_due(text) is 'Whether a coin of the network is to be swept, and was not looked for recently.';

create or replace function app.sweepable_coins(p_network_id text) returns setof chain.sweep_rules
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select r.*
  from chain.sweep_rules r
  where r.network_id = p_network_id and r.is_on and not exists (
    select from app.pauses p
    where (p.kind is null or p.kind = 'withdrawal') and (p.network_id is null or p.network_id = r.network_id)
      and (p.coin_id is null or p.coin_id = r.coin_id)
  );
end $$;
comment on function app.sweepable_coins(text) is
  'The coins of a network that are swept now. While withdrawals of one are paused, nothing of it is moved.';

create or replace function app.unswept_arrivals(p_network_id text, p_cursor chain.cursors) returns setof chain.arrivals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  confirmed_height bigint := app.confirmed_height(p_cursor);
  account_key text := app.sweeping_signer(p_network_id);
begin
  return query
  select a.*
  from app.sweepable_coins(p_network_id) r
  join chain.arrivals a on a.network_id = r.network_id and a.coin_id = r.coin_id
  join app.pool_addresses p on p.network_id = a.network_id and p.address_key = a.address_key
  join app.account_keys k on k.key_id = p.key_id and encode(k.key_hash, 'hex') = account_key
  where a.swept_at is null and a.block_height <= confirmed_height;
end $$;
comment on function app.unswept_arrivals(text, chain.cursors) is
  'What arrived at deposit addresses whose keys the signer has, is confirmed, whatever became of the deposit, and was not moved yet.';

create or replace function app.arrived_units(p_arrival chain.arrivals) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(p_arrival.units, app.chain_units(p_arrival.coin_id, p_arrival.network_id, p_arrival.amount));
end $$;
comment on function app.arrived_units(chain.arrivals) is 'What arrived, in the smallest unit of the chain.';

create or replace function app.outputs_to_sweep(p_account chain.accounts, p_cursor chain.cursors) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  deposits jsonb;
  own jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') into deposits
  from (
    select a.transaction_hash, a.output_index, app.arrived_units(a)::text as units, p.public_address as address
    from app.unswept_arrivals(p_account.network_id, p_cursor) a
    join chain.sweep_rules r on r.network_id = a.network_id and r.coin_id = a.coin_id
    join app.pool_addresses p on p.network_id = a.network_id and p.address_key = a.address_key
    where a.amount >= r.minimum
    order by app.arrived_units(a) desc, a.id
    limit 100
  ) d;
  -- Small change is joined; enough outputs stay for withdrawals meanwhile.
  select coalesce(jsonb_agg(small order by small.number), '[]') into own
  from (
    select
      o ->> 'transaction_hash' as transaction_hash, (o ->> 'output_index')::integer as output_index, o ->> 'units' as units,
      p_account.address as address, number
    from jsonb_array_elements(app.spendable_outputs(p_account, null)) with ordinality outputs (o, number)
  ) small
  where small.number > 20;
  if deposits = '[]' and jsonb_array_length(own) < 30 then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(coin - 'number' order by place), '[]')
    from jsonb_array_elements(deposits || own) with ordinality coins (coin, place)
    where place <= 100
  );
end $$;
comment on function app.outputs_to_sweep(chain.accounts, chain.cursors) is
  'The outputs that one transaction moves to the paying address, at most 100: [{transaction_hash, output_index, units, address}]. Deposits first, '
  'then small outputs of the paying address itself, which are joined with them, or by themselves once there are many.';

create or replace function app.addresses_to_sweep(p_account chain.accounts, p_cursor chain.cursors) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'address', d.public_address, 'coin_id', d.coin_id, 'contract', d.contract, 'minimum_units', d.minimum_units::text
    ) order by d.worth desc, d.address_key), '[]')
    from (
      select f.*
      from (
        -- Tokens first: they need the address's own coin for the fee.
        select distinct on (u.address_key) u.*
        from app.unswept_addresses(p_account.network_id, p_cursor) u
        order by u.address_key, u.contract nulls last
      ) f
      order by f.worth desc, f.address_key
      limit 50
    ) d
  );
end $$;
comment on function app.addresses_to_sweep(chain.accounts, chain.cursors) is
  'Deposit addresses that hold enough of a coin to be swept, at most 50, each with one coin: those with many times the minimum first.';

create or replace function app.unswept_addresses(
  p_network_id text,
  p_cursor chain.cursors,
  out address_key text,
  out public_address text,
  out coin_id text,
  out contract text,
  out minimum_units numeric,
  out worth numeric
) returns setof record
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select a.address_key, p.public_address, a.coin_id, lower(cn.contract_address), m.units, a.units / m.units
  from (
    select u.address_key, u.coin_id, sum(app.arrived_units(u)) as units
    from app.unswept_arrivals(p_network_id, p_cursor) u
    group by u.address_key, u.coin_id
  ) a
  join chain.sweep_rules r on r.network_id = p_network_id and r.coin_id = a.coin_id
  join app.coin_networks cn on cn.network_id = p_network_id and cn.coin_id = a.coin_id
  join app.pool_addresses p on p.network_id = p_network_id and p.address_key = a.address_key
  cross join lateral (select app.chain_units(r.coin_id, r.network_id, r.minimum) as units) m
  where a.units >= m.units and not exists (
    select from chain.payments o
    where o.network_id = p_network_id and o.address_key = a.address_key and o.state in ('prepared', 'exported', 'signed', 'lost')
  );
end $$;
comment on function app.unswept_addresses(text, chain.cursors) is
  'Deposit addresses of an Ethereum-like network to which at least the minimum of a coin came since it was last swept, and that no open payment '
  'uses. worth is how many times the minimum it is.';
