create or replace function app.open_surplus(p_network_id text, p_coin_id text) returns setof chain.arrivals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select a.*
  from chain.arrivals a
  where a.network_id = p_network_id and a.coin_id = p_coin_id and a.after_height is not null and app.is_audit_key(a.transaction_hash)
    and a.block_height is not null and a.units > 0;
end $$;
comment on function app.open_surplus(text, text) is
  'What balance audits found of a coin and nobody has found the transaction of, also if an administrator has settled it.';

create or replace function app.was_shown(p_user_id uuid, p_network_id text, p_address_key text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.wallet_addresses shown
    join app.wallet_assignments held
      on held.wallet_id = shown.wallet_id
      and tstzrange(held.assigned_from, held.assigned_to) && tstzrange(shown.shown_from, shown.shown_to)
    where shown.network_id = p_network_id and shown.address_key = p_address_key and held.user_id = p_user_id
  );
end $$;
comment on function app.was_shown(uuid, text, text) is 'Whether an address was ever shown to a user, for whichever coin.';

create or replace function app.covers_by_surplus(p_user_id uuid, p_network_id text, p_coin_id text, p_amount numeric) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce((
    select sum(a.units) >= app.chain_units(p_coin_id, p_network_id, p_amount)
    from app.open_surplus(p_network_id, p_coin_id) a
    where app.was_shown(p_user_id, p_network_id, a.address_key)
  ), false);
end $$;
comment on function app.covers_by_surplus(uuid, text, text, numeric) is
  'Whether balance audits found at least so much at the addresses of a user. Then a credit by hand is no invention, also if its transaction is not '
  'known, or is known for other payments.';

create or replace function app.lock_surplus(p_network_id text, p_keys text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from chain.arrivals a
  where a.network_id = p_network_id and a.address_key = any (p_keys) and a.after_height is not null
  order by a.id
  for no key update;
end $$;
comment on function app.lock_surplus(text, text[]) is
  'Locks what balance audits found at these addresses, in the order of the ids, so that an audit and credits by hand see each other.';

create or replace function app.match_surplus(p_network_id text, p_address_key text, p_coin_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  surplus chain.arrivals;
  deposit app.deposits;
begin
  for surplus in
    select a.* from app.open_surplus(p_network_id, p_coin_id) a where a.address_key = p_address_key order by a.id
  loop
    for deposit in
      select d.*
      from app.deposits d
      where d.network_id = p_network_id and d.coin_id = p_coin_id and d.status = 'completed' and d.transaction_hash is not null
        and d.completed_at > coalesce(surplus.after_at, '-infinity')
        and app.was_shown(d.user_id, p_network_id, p_address_key)
        and not exists (
          select from chain.arrivals b where b.network_id = d.network_id and b.transaction_hash = d.transaction_hash
        )
      order by d.completed_at, d.id
    loop
      perform app.explain_surplus(deposit, p_address_key);
    end loop;
  end loop;
end $$;
comment on function app.match_surplus(text, text, text) is
  'Explains what audits found at an address by deposits that administrators had entered before, since the audit before: otherwise their coins would '
  'count twice, and might be credited twice.';

create or replace function app.explain_surplus(p_deposit app.deposits, p_address_key text default null) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted numeric := app.chain_units(p_deposit.coin_id, p_deposit.network_id, p_deposit.amount);
  surplus chain.arrivals;
  source chain.arrivals;
  taken numeric := 0;
  surplus_id uuid;
begin
  foreach surplus_id in array app.surplus_for(p_deposit, p_address_key) loop
    exit when taken >= wanted;
    -- Again, since another credit may have taken it before it was locked.
    select a.* into surplus from app.open_surplus(p_deposit.network_id, p_deposit.coin_id) a where a.id = surplus_id;
    if surplus.id is not null then
      taken := taken + app.take_from_surplus(surplus, wanted - taken, p_deposit.transaction_hash);
      source := case when source.id is null then surplus else source end;
    end if;
  end loop;
  if source.id is null then
    return;
  end if;
  insert into chain.arrivals (
    network_id, transaction_hash, output_index, address_key, coin_id, amount, units, user_id, deposit_id, state, block_height, block_hash, mined_at,
    after_height, after_at, swept_at, swept_by
  ) values (
    source.network_id, p_deposit.transaction_hash, p_deposit.output_index, source.address_key, source.coin_id, p_deposit.amount,
    greatest(wanted, taken), p_deposit.user_id, p_deposit.id, 'credited', source.block_height, source.block_hash, source.mined_at,
    source.after_height, source.after_at, source.swept_at, source.swept_by
  );
end $$;
comment on function app.explain_surplus(app.deposits, text) is
  'Notes that a deposit which an administrator entered is what audits found at its user''s addresses, or at this one: the coins count once, as an '
  'arrival with the deposit''s hash. Does nothing if nothing was found there.';

create or replace function app.surplus_for(p_deposit app.deposits, p_address_key text) returns uuid[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  ids uuid[] := array(
    select a.id
    from app.open_surplus(p_deposit.network_id, p_deposit.coin_id) a
    where (p_address_key is null or a.address_key = p_address_key)
      and app.was_shown(p_deposit.user_id, p_deposit.network_id, a.address_key)
    order by a.amount <> p_deposit.amount, a.id
  );
begin
  perform from chain.arrivals a where a.id = any (ids) order by a.id for no key update;
  return ids;
end $$;
comment on function app.surplus_for(app.deposits, text) is 'What audits found that a deposit may explain, locked: the same amount first, then the oldest.';

create or replace function app.take_from_surplus(p_surplus chain.arrivals, p_units numeric, p_transaction_hash text) returns numeric
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  rest numeric := greatest(0, p_surplus.units - p_units);
  rest_amount numeric := app.units_amount(p_surplus.network_id, p_surplus.coin_id, rest);
begin
  -- What no balance can hold is not worth a question.
  if rest_amount > 0 then
    update chain.arrivals a set units = rest, amount = rest_amount where a.id = p_surplus.id;
    return p_surplus.units - rest;
  end if;
  update chain.arrivals a
  set units = 0, state = 'settled', question = null, decision_reason = 'Its transaction was found: ' || p_transaction_hash
  where a.id = p_surplus.id;
  return p_surplus.units;
end $$;
comment on function app.take_from_surplus(chain.arrivals, numeric, text) is
  'Takes a transaction that was found out of what an audit found. What nothing is left of is settled and counts as nothing. Returns how much it took, '
  'in the smallest unit of the chain.';

create or replace function app.explain_by_block(p_found chain.arrivals) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  left_units numeric := p_found.units;
  surplus chain.arrivals;
begin
  for surplus in
    select a.*
    from app.open_surplus(p_found.network_id, p_found.coin_id) a
    where a.address_key = p_found.address_key and a.block_height >= p_found.block_height
    order by a.block_height, a.id
  loop
    exit when left_units <= 0;
    perform from chain.arrivals a where a.id = surplus.id for no key update;
    select a.* into surplus from chain.arrivals a where a.id = surplus.id;
    if surplus.units > 0 then
      left_units := left_units - app.take_from_surplus(surplus, left_units, p_found.transaction_hash);
    end if;
  end loop;
end $$;
comment on function app.explain_by_block(chain.arrivals) is
  'Takes a payment that is read after its block was audited, such as when blocks are read again, out of what the audit found.';

create or replace function app.take_found_arrival(p_found chain.arrivals) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  known chain.arrivals;
begin
  select a.* into known
  from chain.arrivals a
  where a.network_id = p_found.network_id and a.transaction_hash = p_found.transaction_hash and a.after_height is not null
    and (a.address_key, a.coin_id) = (p_found.address_key, p_found.coin_id)
  limit 1;
  if known.id is null or p_found.block_height is null then
    return known.id is not null;
  elsif known.amount <> p_found.amount then
    perform app.add_arrival(app.with_question(p_found, 'review', 'entered_by_hand'));
    return true;
  end if;
  update chain.arrivals a
  set output_index = p_found.output_index, units = p_found.units, block_height = p_found.block_height, block_hash = p_found.block_hash,
    mined_at = p_found.mined_at, waiting_at = null, after_height = null, after_at = null,
    state = case a.state when 'undone' then 'credited' else a.state end
  where a.id = known.id;
  return true;
end $$;
comment on function app.take_found_arrival(chain.arrivals) is
  'Whether a payment that a block names was credited by hand after an audit had found it, under another number. It becomes that payment; with another '
  'amount it is a question to an administrator.';

create or replace function app.restore_undone(
  p_block chain.blocks, p_address_key text, p_coin_id text, p_units numeric
) returns numeric
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals;
  restored numeric := 0;
begin
  for arrival in
    select a.*
    from chain.arrivals a
    where a.network_id = p_block.network_id and a.address_key = p_address_key and a.coin_id = p_coin_id
      and a.after_height is not null and a.state = 'undone'
    order by a.id
  loop
    if arrival.units <= p_units - restored then
      update chain.arrivals a
      set state = 'credited', block_height = p_block.height, block_hash = p_block.hash, mined_at = p_block.mined_at
      where a.id = arrival.id;
      restored := restored + arrival.units;
    end if;
  end loop;
  return restored;
end $$;
comment on function app.restore_undone(chain.blocks, text, text, numeric) is
  'Credited payments that an audit had found and whose block was undone count as in the chain again once their coins are on the address again: no block '
  'will name them. Returns how much that is.';
