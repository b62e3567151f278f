create or replace function api.take_balances(p_network_id text, p_holder uuid, p_reading jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  audit chain.audits := app.lock_audit(p_network_id);
  block chain.blocks;
  keys text[] := array(select value ->> 0 from jsonb_array_elements(p_reading -> 'places'));
  found integer := 0;
begin
  select b.* into block
  from chain.blocks b
  where b.network_id = p_network_id and b.height = (p_reading ->> 'height')::bigint and b.hash = p_reading ->> 'hash';
  if block.height is null or block.height > (app.audited_block(cursor)).height
    or audit.after_key is distinct from p_reading ->> 'after'
  then
    return jsonb_build_object('outcome', 'stale');
  end if;
  perform app.lock_surplus(p_network_id, keys);
  found := app.audit_balances(block, keys, p_reading -> 'balances');
  -- A reading of the holdings that began before does not have an address that has just been found paid.
  update chain.readings r set version = r.version + 1 where r.network_id = p_network_id and found > 0;
  update chain.audits a
  set height = block.height, failed_at = null,
    fault = left(coalesce(
      p_reading ->> 'fault', case when audit.after_key is not null and audit.failed_at is null then audit.fault end
    ), 500),
    after_key = (select max(key) from unnest(keys) key),
    finished_at = case when keys = '{}' then clock_timestamp() else a.finished_at end
  where a.network_id = p_network_id;
  return jsonb_build_object('outcome', 'taken', 'found', found);
end $$;
comment on function api.take_balances(text, uuid, jsonb, jsonb) is
  'Takes the balances that api.balances_to_audit asked for: its {height, hash, after, places}, {balances}, each {address_key, contract, units}, without '
  'those that could not be read, and why not as {fault}. What arrived without a known transaction becomes a question to an administrator (T82). '
  'Returns {outcome, found}. stale: blocks were undone, or another process was faster, so that it must be read again. For the process that watches '
  'the network. Refuses chain_lease_lost.';

create or replace function api.note_audit_fault(p_network_id text, p_holder uuid, p_fault text, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  audit chain.audits;
begin
  perform app.lock_chain_cursor(p_network_id, p_holder);
  audit := app.lock_audit(p_network_id);
  update chain.audits a
  set failed_at = clock_timestamp(), fault = left(p_fault, 500)
  where a.network_id = p_network_id;
  return jsonb_build_object('is_changed', audit.fault is distinct from left(p_fault, 500));
end $$;
comment on function api.note_audit_fault(text, uuid, text, jsonb) is
  'Records why balances could not be audited; the slice is read again later. Returns {is_changed}. For the process that watches the network. Refuses '
  'chain_lease_lost.';

create or replace function app.lock_audit(p_network_id text) returns chain.audits
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  audit chain.audits;
begin
  insert into chain.audits (network_id) values (p_network_id) on conflict do nothing;
  select a.* into strict audit from chain.audits a where a.network_id = p_network_id for no key update;
  return audit;
end $$;
comment on function app.lock_audit(text) is 'The balance audit of a network, locked. After the lock on the cursor.';

create or replace function app.audit_balances(p_block chain.blocks, p_keys text[], p_balances jsonb) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  balance record;
  found integer := 0;
begin
  for balance in
    select b.address_key, c.coin_id, b.units
    from jsonb_to_recordset(p_balances) as b (address_key text, contract text, units numeric)
    cross join lateral app.audited_coins(p_block.network_id, b.address_key) c
    where b.address_key = any (p_keys) and lower(c.contract_address) is not distinct from b.contract
    order by b.address_key, c.coin_id
  loop
    if app.audit_balance(p_block, balance.address_key, balance.coin_id, balance.units) then
      found := found + 1;
    end if;
    perform app.match_surplus(p_block.network_id, balance.address_key, balance.coin_id);
  end loop;
  return found;
end $$;
comment on function app.audit_balances(chain.blocks, text[], jsonb) is 'Audits balances at a block. Returns at how many something was found.';

create or replace function app.audit_balance(p_block chain.blocks, p_address_key text, p_coin_id text, p_units numeric) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  before chain.address_balances;
  difference numeric;
begin
  select b.* into before
  from chain.address_balances b
  where b.network_id = p_block.network_id and b.address_key = p_address_key and b.coin_id = p_coin_id;
  if before.height > p_block.height or app.has_unread_spending(p_block, p_address_key) then
    return false;
  end if;
  difference := p_units - app.known_units(p_block, p_address_key, p_coin_id) + coalesce(before.gone_units, 0);
  difference := difference - app.restore_undone(p_block, p_address_key, p_coin_id, difference);
  insert into chain.address_balances (network_id, address_key, coin_id, height, mined_at, units, gone_units)
  values (p_block.network_id, p_address_key, p_coin_id, p_block.height, p_block.mined_at, p_units, greatest(0, -difference))
  on conflict (network_id, address_key, coin_id) do update
  set height = excluded.height, mined_at = excluded.mined_at, units = excluded.units,
    gone_units = address_balances.gone_units + excluded.gone_units;
  if difference < app.least_surplus(p_block.network_id, p_coin_id) then
    return false;
  end if;
  perform app.add_surplus(p_block, before, p_address_key, p_coin_id, difference);
  return true;
end $$;
comment on function app.audit_balance(chain.blocks, text, text, numeric) is
  'Compares what an address holds of a coin at the end of a block with what came and went. More is a question to an administrator; less is gone. '
  'Returns whether it asked.';

create or replace function app.known_units(p_block chain.blocks, p_address_key text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  is_own_coin boolean := (
    select cn.contract_address is null from app.coin_networks cn
    where cn.network_id = p_block.network_id and cn.coin_id = p_coin_id
  );
begin
  return (
    select coalesce(sum(app.arrived_units(a)), 0)
    from chain.arrivals a
    where a.network_id = p_block.network_id and a.address_key = p_address_key and a.coin_id = p_coin_id and a.block_height <= p_block.height
  ) + (
    select coalesce(sum(
      case
        when p.has_failed then 0
        when p.kind = 'gas' and is_own_coin then (a.outputs #>> '{0,units}')::numeric
        when p.kind = 'sweep' and p.coin_id = p_coin_id then -(a.outputs #>> '{0,units}')::numeric
        else 0
      end
      -- The paying address pays for gas. An unknown fee counts as none: a question too few rather than one about nothing.
      - case when p.kind = 'sweep' and is_own_coin then coalesce(p.fee_units, 0) else 0 end
    ), 0)
    from chain.payments p
    join chain.attempts a on a.payment_id = p.id and a.transaction_hash = p.spent_by
    where p.network_id = p_block.network_id and p.address_key = p_address_key and p.spent_height <= p_block.height
      -- Gas whose signed bytes came late was taken for a deposit.
      and not (p.kind = 'gas' and exists (
        select from chain.arrivals b where b.network_id = p.network_id and b.transaction_hash = p.spent_by
      ))
  );
end $$;
comment on function app.known_units(chain.blocks, text, text) is
  'What should be on a deposit address at the end of a block if nothing came or went unseen, in the smallest unit of the chain: all that arrived, '
  'whatever became of it, and gas that we sent, less our own sweeps and their fees.';

create or replace function app.has_unread_spending(p_block chain.blocks, p_address_key text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from chain.payments p
    where p.network_id = p_block.network_id and p.address_key = p_address_key and p.kind = 'sweep' and p.state <> 'closed'
      and p.spent_height <= p_block.height
      and not exists (select from chain.attempts a where a.payment_id = p.id and a.transaction_hash = p.spent_by)
  );
end $$;
comment on function app.has_unread_spending(chain.blocks, text) is
  'Whether a transaction that is not known here has used a sweep''s nonce: what it moved is known once an administrator has uploaded or closed it. '
  'Audited now, it would count as gone and later come back as a surplus.';

create or replace function app.least_surplus(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select greatest(1, app.chain_units(
      p_coin_id, p_network_id,
      -- Anybody can have a contract send next to nothing to thousands of addresses. A token's contract reports each payment,
      -- so that whatever was missed is worth a look.
      case when cn.contract_address is null then app.minimum_deposit(p_coin_id, p_network_id) else 10::numeric ^ -c.decimals end
    ))
    from app.coin_networks cn
    join app.coins c on c.coin_id = cn.coin_id
    where cn.network_id = p_network_id and cn.coin_id = p_coin_id
  );
end $$;
comment on function app.least_surplus(text, text) is
  'The smallest surplus that is a question to an administrator, in the smallest unit of the chain: of the network''s own coin the smallest deposit, of a '
  'token what a balance can hold. Less is not lost: it adds up until it is enough.';

create or replace function app.add_surplus(
  p_block chain.blocks, p_before chain.address_balances, p_address_key text, p_coin_id text, p_units numeric
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into chain.arrivals (
    network_id, transaction_hash, output_index, address_key, coin_id, amount, units, user_id, state, question, block_height, block_hash, mined_at,
    after_height, after_at
  ) values (
    p_block.network_id, app.audit_key(p_address_key, p_coin_id, p_block.height), 0, p_address_key, p_coin_id,
    app.units_amount(p_block.network_id, p_coin_id, p_units), p_units,
    app.only_holder(p_block.network_id, p_address_key, p_before.mined_at, p_block.mined_at), 'review', 'unexplained', p_block.height, p_block.hash,
    p_block.mined_at, coalesce(p_before.height, 0), p_before.mined_at
  )
  -- After a reorganisation a block may have the height of one that was audited and undone. One that is in its block counts.
  on conflict (network_id, transaction_hash, output_index) do update
  set units = excluded.units + case when arrivals.block_height is null then 0 else arrivals.units end,
    amount = app.units_amount(
      p_block.network_id, p_coin_id, excluded.units + case when arrivals.block_height is null then 0 else arrivals.units end
    ),
    user_id = excluded.user_id, state = excluded.state, question = excluded.question, block_height = excluded.block_height, block_hash = excluded.block_hash, mined_at = excluded.mined_at, waiting_at = null,
    after_height = excluded.after_height, after_at = excluded.after_at, decided_by = null, decided_at = null, decision_reason = null,
    swept_at = null, swept_by = null;
end $$;
comment on function app.add_surplus(chain.blocks, chain.address_balances, text, text, numeric) is
  'Records what is on an address and has no known transaction, as a question to an administrator.';

create or replace function app.audit_key(p_address_key text, p_coin_id text, p_height bigint) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return format('audit:%s:%s:%s', p_address_key, p_coin_id, p_height);
end $$;
comment on function app.audit_key(text, text, bigint) is
  'In the place of the hash of a transaction that is not known. No network has such hashes, so that nobody can enter or search it.';

create or replace function app.is_audit_key(p_transaction_hash text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_transaction_hash like 'audit:%';
end $$;
comment on function app.is_audit_key(text) is 'Whether this is no hash but app.audit_key().';

create or replace function app.units_amount(p_network_id text, p_coin_id text, p_units numeric) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select least(trunc(p_units * 10::numeric ^ -app.chain_decimals(p_network_id, p_coin_id), c.decimals), 99999999999999999999)
    from app.coins c
    where c.coin_id = p_coin_id
  );
end $$;
comment on function app.units_amount(text, text, numeric) is
  'An amount of the chain in the coin''s own decimals, rounded down (T4), and no more than a balance can hold.';

create or replace function app.only_holder(p_network_id text, p_address_key text, p_from timestamptz, p_to timestamptz) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  address text := (
    select p.public_address from app.pool_addresses p where p.network_id = p_network_id and p.address_key = p_address_key
  );
  until timestamptz := app.arrival_time(p_to);
  holders uuid[] := array(
    select distinct held.user_id
    from app.wallet_addresses shown
    join app.wallet_assignments held
      on held.wallet_id = shown.wallet_id
      and tstzrange(held.assigned_from, held.assigned_to) && tstzrange(shown.shown_from, shown.shown_to)
    where shown.network_id = p_network_id and shown.address_key = p_address_key
      and greatest(held.assigned_from, shown.shown_from) <= until
      and (p_from is null or greatest(held.assigned_from, shown.shown_from) > p_from)
    union
    select app.address_holder(p_network_id, address, p_from) where p_from is not null
  );
begin
  holders := array_remove(holders, null);
  return case when cardinality(holders) = 1 then holders[1] end;
end $$;
comment on function app.only_holder(text, text, timestamptz, timestamptz) is
  'The user who had an address all the time between two audits; null if several had it one after the other, so that only the time of the transaction '
  'tells whose it is. Without p_from since ever.';
