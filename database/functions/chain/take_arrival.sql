create or replace function app.take_arrival(p_network_id text, p_item jsonb, p_block chain.blocks) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  found chain.arrivals := app.read_arrival(p_network_id, p_item, p_block);
  known chain.arrivals;
begin
  -- Payments to the address from which withdrawals are paid are no deposits; app.take_own_transactions records them.
  if found.coin_id is null or app.is_gas(p_network_id, found.transaction_hash) or exists (
    select from chain.accounts a where a.network_id = p_network_id and a.address_key = found.address_key
  ) then
    return;
  end if;
  select a.* into known
  from chain.arrivals a
  where a.network_id = p_network_id and a.transaction_hash = found.transaction_hash and a.output_index = found.output_index;
  if known.id is null and app.take_found_arrival(found) then
    return;
  elsif known.id is null then
    perform app.add_arrival(app.with_deposit(found));
    perform app.explain_by_block(found);
  elsif known.state in ('waiting', 'orphaned', 'confirming') then
    perform app.move_arrival(known, found);
  else
    -- It was credited or is an administrator's question. In a block again, an undone one counts as credited again.
    update chain.arrivals a
    set block_height = found.block_height, block_hash = found.block_hash, mined_at = found.mined_at, waiting_at = null,
      state = case when a.state = 'undone' and (a.coin_id, a.amount) = (found.coin_id, found.amount) then 'credited' else a.state end
    where a.id = known.id and found.block_height is not null;
  end if;
end $$;
comment on function app.take_arrival(text, jsonb, chain.blocks) is
  'Records a payment to an address of the pool, in a block or, with a block of nulls, waiting for one: {transaction_hash, output_index, '
  'address_key, contract, units}. Ignores tokens that are not listed, the exchange''s own paying address, and gas that it sent itself.';

create or replace function app.is_gas(p_network_id text, p_transaction_hash text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from chain.attempts a
    join chain.payments p on p.id = a.payment_id
    where a.transaction_hash = p_transaction_hash and p.network_id = p_network_id and p.kind = 'gas'
  );
end $$;
comment on function app.is_gas(text, text) is
  'Whether the exchange itself sent this transaction so that a deposit address can pay a fee. It is known before it is sent.';

create or replace function app.read_arrival(p_network_id text, p_item jsonb, p_block chain.blocks) returns chain.arrivals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals;
  pair record;
begin
  select cn.coin_id, c.decimals, coalesce(cn.contract_decimals, c.decimals) as chain_decimals into pair
  from app.coin_networks cn
  join app.coins c on c.coin_id = cn.coin_id
  where cn.network_id = p_network_id and lower(cn.contract_address) is not distinct from (p_item ->> 'contract');
  arrival.network_id := p_network_id;
  arrival.transaction_hash := app.transaction_key(p_network_id, p_item ->> 'transaction_hash');
  arrival.output_index := p_item ->> 'output_index';
  arrival.address_key := p_item ->> 'address_key';
  arrival.coin_id := pair.coin_id;
  arrival.units := p_item ->> 'units';
  -- Credits round down (T4). No balance can hold more than the limit; such an amount is left to an administrator.
  arrival.amount := least(
    trunc((p_item ->> 'units')::numeric * (10::numeric ^ -pair.chain_decimals), pair.decimals), 99999999999999999999
  );
  arrival.block_height := p_block.height;
  arrival.block_hash := p_block.hash;
  arrival.mined_at := p_block.mined_at;
  arrival.user_id := coalesce(
    app.resting_holder(p_network_id, arrival.address_key, app.arrival_time(p_block.mined_at)),
    app.address_holder(
      p_network_id,
      (select p.public_address from app.pool_addresses p where p.network_id = p_network_id and p.address_key = arrival.address_key),
      app.arrival_time(p_block.mined_at)
    )
  );
  arrival.state := case when p_block.height is null then 'waiting' else 'confirming' end;
  arrival.waiting_at := case when p_block.height is null then clock_timestamp() end;
  return arrival;
end $$;
comment on function app.read_arrival(text, jsonb, chain.blocks) is
  'A payment as a node reports it, with its coin, its amount and the user to whom its address was shown at the time (T17); of a wallet that '
  'rested, its former user (T68). The coin is null if it is not listed on this network.';

create or replace function app.arrival_time(p_mined_at timestamptz) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Miners' clocks may be two hours slow, and an address is not given to another user so soon after its release.
  return least(clock_timestamp(), coalesce(p_mined_at + interval '2 hours', 'infinity'));
end $$;
comment on function app.arrival_time(timestamptz) is 'When a payment arrived that is in a block of this time, or in none.';

create or replace function app.with_deposit(p_arrival chain.arrivals) returns chain.arrivals
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals := p_arrival;
  by_hand app.deposits;
begin
  select d.* into by_hand
  from app.deposits d
  where d.transaction_hash = any (app.hash_spellings(arrival.transaction_hash)) and d.status <> 'failed'
    and not exists (select from chain.arrivals a where a.deposit_id = d.id)
  order by d.network_id <> arrival.network_id, d.output_index <> arrival.output_index, d.id
  limit 1;
  if by_hand.id is not null then
    return app.with_deposit_by_hand(arrival, by_hand);
  elsif arrival.user_id is null then
    return app.with_question(arrival, 'unclaimed');
  elsif exists (select from app.users u where u.id = arrival.user_id and u.anonymised_at is not null) then
    return app.with_question(arrival, 'review', 'account_deleted');
  elsif app.resting_holder(arrival.network_id, arrival.address_key, app.arrival_time(arrival.mined_at)) is not null then
    return app.with_question(arrival, 'review', 'wallet_rests');
  elsif arrival.amount < app.minimum_deposit(arrival.coin_id, arrival.network_id) or arrival.amount = 0 then
    return app.with_question(arrival, 'below_minimum');
  end if;
  insert into app.deposits (user_id, coin_id, amount, network_id, transaction_hash, output_index, wallet_address)
  select arrival.user_id, arrival.coin_id, arrival.amount, arrival.network_id, arrival.transaction_hash, arrival.output_index, p.public_address
  from app.pool_addresses p
  where p.network_id = arrival.network_id and p.address_key = arrival.address_key
  returning id into arrival.deposit_id;
  return arrival;
end $$;
comment on function app.with_deposit(chain.arrivals) is
  'A new arrival with its pending deposit, or with what keeps it from having one: nobody was shown the address, the account is deleted, the wallet '
  'rested (T68), the amount is below the minimum, or an administrator has entered the transaction by hand, on whichever network (T66).';

create or replace function app.with_deposit_by_hand(p_arrival chain.arrivals, p_deposit app.deposits) returns chain.arrivals
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals := p_arrival;
begin
  -- Another output or amount may be a slip of the administrator: crediting it, too, could credit it twice (T14).
  if (p_deposit.network_id, p_deposit.user_id, p_deposit.coin_id, p_deposit.amount)
    is distinct from (arrival.network_id, arrival.user_id, arrival.coin_id, arrival.amount::numeric)
    -- An entry by hand has no other number than 0 where a network has no outputs.
    or p_deposit.output_index not in (arrival.output_index, case when app.has_outputs(arrival.network_id) then arrival.output_index else 0 end)
  then
    return app.with_question(arrival, 'review', 'entered_by_hand');
  end if;
  arrival.deposit_id := p_deposit.id;
  if p_deposit.status = 'completed' then
    arrival.state := 'credited';
    arrival.waiting_at := null;
  end if;
  return arrival;
end $$;
comment on function app.with_deposit_by_hand(chain.arrivals, app.deposits) is
  'A new arrival with the deposit that an administrator entered for it, or a question to one if the two differ.';

create or replace function app.with_question(p_arrival chain.arrivals, p_state chain.arrival_state, p_question text default null)
returns chain.arrivals
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals := p_arrival;
begin
  arrival.state := p_state;
  arrival.question := p_question;
  if not app.can_be_forgotten(arrival) then
    arrival.waiting_at := null;
  end if;
  return arrival;
end $$;
comment on function app.with_question(chain.arrivals, chain.arrival_state, text) is 'An arrival that an administrator must decide on.';

create or replace function app.can_be_forgotten(p_arrival chain.arrivals) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_arrival.state
    when 'waiting' then true
    when 'confirming' then true
    when 'unclaimed' then true
    when 'below_minimum' then true
    -- One that was rejected must not become a new deposit when it comes back. One that was entered by hand was credited.
    when 'review' then p_arrival.question in ('account_deleted', 'amount_too_large', 'wallet_rests', 'unexplained')
    else false
  end;
end $$;
comment on function app.can_be_forgotten(chain.arrivals) is
  'Whether a payment that is in no block any more ends by itself if no node has it: nothing was credited for it.';

create or replace function app.minimum_deposit(p_coin_id text, p_network_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(cn.minimum_deposit, c.minimum_deposit)
    from app.coin_networks cn
    join app.coins c on c.coin_id = cn.coin_id
    where cn.coin_id = p_coin_id and cn.network_id = p_network_id
  );
end $$;
comment on function app.minimum_deposit(text, text) is 'The smallest deposit of a coin on a network that is credited by itself, in the coin.';

create or replace function app.add_arrival(p_arrival chain.arrivals) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into chain.arrivals (
    network_id, transaction_hash, output_index, address_key, coin_id, amount, user_id, deposit_id, state, block_height, block_hash, mined_at,
    waiting_at, question, units, value_usd
  ) values (
    p_arrival.network_id, p_arrival.transaction_hash, p_arrival.output_index, p_arrival.address_key, p_arrival.coin_id, p_arrival.amount,
    p_arrival.user_id, p_arrival.deposit_id, p_arrival.state, p_arrival.block_height, p_arrival.block_hash, p_arrival.mined_at,
    p_arrival.waiting_at, p_arrival.question, p_arrival.units, app.fresh_value(p_arrival.coin_id, p_arrival.amount)
  );
end $$;
comment on function app.add_arrival(chain.arrivals) is 'Records a new arrival with its value now; its id and times are those of the row.';

create or replace function app.move_arrival(p_known chain.arrivals, p_found chain.arrivals) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals := p_found;
  is_same boolean := (p_known.coin_id, p_known.amount, p_known.user_id) is not distinct from (p_found.coin_id, p_found.amount, p_found.user_id);
begin
  if is_same and p_known.state <> 'orphaned' then
    arrival.deposit_id := p_known.deposit_id;
  else
    -- Its first deposit has failed or, for another amount, must: this one is new.
    perform app.fail_deposit(p_known.deposit_id);
    arrival := app.with_deposit(arrival);
  end if;
  update chain.arrivals a
  set coin_id = arrival.coin_id, amount = arrival.amount, user_id = arrival.user_id, deposit_id = arrival.deposit_id, state = arrival.state,
    block_height = arrival.block_height, block_hash = arrival.block_hash, mined_at = arrival.mined_at, waiting_at = arrival.waiting_at,
    question = arrival.question, units = arrival.units,
    value_usd = case
      when (p_known.coin_id, p_known.amount) = (arrival.coin_id, arrival.amount) then p_known.value_usd
      else app.fresh_value(arrival.coin_id, arrival.amount)
    end
  where a.id = p_known.id;
end $$;
comment on function app.move_arrival(chain.arrivals, chain.arrivals) is
  'Moves an arrival that is not credited to the block in which it is now, with its deposit; one that was orphaned gets a new deposit.';

create or replace function app.fail_deposit(p_deposit_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.deposits d
  set status = 'failed', completed_at = now(), admin_notes = 'The transaction is not in the chain any more.'
  where d.id = p_deposit_id and d.status = 'pending';
end $$;
comment on function app.fail_deposit(uuid) is 'Ends a pending deposit whose transaction left the chain. It was never credited.';
