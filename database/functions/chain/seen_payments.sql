create or replace function api.find_payments(context jsonb, p_seen jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  return jsonb_build_object('explorer_urls', app.seen_explorer_urls(p_seen), 'payments', (
    select coalesce(jsonb_agg(app.seen_payment_json(p) || jsonb_build_object(
      -- Why a payment is not counted that was another user's at the time would tell what became of it.
      'finding', case when p.holder_then = caller.id then p.finding else 'not_counted' end,
      'address_networks', app.networks_of_address(p.address_format, p.address_key, caller.id)
    ) order by p.network_id, p.output_index), '[]')
    from app.seen_payments(p_seen) p
    where app.networks_of_address(p.address_format, p.address_key, caller.id) <> '[]'
      and not exists (
        select from chain.arrivals a
        where a.network_id = p.network_id and a.transaction_hash = p.transaction_hash and a.output_index = p.output_index and a.user_id = caller.id
      )
  ));
end $$;
comment on function api.find_payments(jsonb, jsonb) is
  'Of what nodes say of a transaction: {payments} to addresses that were shown to the caller, on any network with addresses of the same form, that are '
  'not among their arrivals, each with why it is not (T87), and {explorer_urls} by network. p_seen as in app.seen_payments.';

create or replace function api.admin_find_payments(context jsonb, p_seen jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return jsonb_build_object('explorer_urls', app.seen_explorer_urls(p_seen), 'payments', (
    select coalesce(jsonb_agg(app.seen_payment_json(p) || jsonb_build_object(
      'finding', p.finding,
      'address_networks', app.networks_of_address(p.address_format, p.address_key),
      'transaction_hash', p.transaction_hash,
      'units', p.units::text,
      'block_height', p.block_height,
      'mined_at', p.mined_at,
      'wallet_id', p.wallet_id,
      'holder_now', app.person_json((select w.user_id from app.wallets w where w.wallet_id = p.wallet_id)),
      'holder_then', app.person_json(p.holder_then),
      'entry_output', app.entry_output(p)
    ) order by p.network_id, p.output_index), '[]')
    from app.seen_payments(p_seen) p
    where not exists (
      select from chain.arrivals a
      where a.network_id = p.network_id and a.transaction_hash = p.transaction_hash and a.output_index = p.output_index
    )
  ));
end $$;
comment on function api.admin_find_payments(jsonb, jsonb) is
  'Of what nodes say of a transaction: {payments} to addresses of the pool that are not among the arrivals, each with why it is not, with who has the '
  'address now and who had it at the time, and with the output under which an administrator can enter it, and {explorer_urls} by network. p_seen as in '
  'app.seen_payments. For administrators.';

create or replace function app.seen_payments(p_seen jsonb) returns setof chain.seen_payment
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select n.network_id, n.address_format, app.transaction_key(n.network_id, seen.transaction_hash), paid.output_index, pooled.public_address,
    pooled.address_key, pooled.wallet_id, paid.contract, paid.units, pair.coin_id,
    app.units_amount(n.network_id, pair.coin_id, paid.units), seen.block_height, seen.mined_at,
    app.holder_at(n.address_format, pooled.network_id, n.network_id, pooled.address_key, app.arrival_time(seen.mined_at)),
    case
      when app.is_gas(n.network_id, app.transaction_key(n.network_id, seen.transaction_hash)) then 'own_fee'
      when pooled.network_id <> n.network_id then 'other_network'
      when pair.coin_id is null then 'unlisted'
      else app.block_finding(n.network_id, seen.block_height)
    end
  from jsonb_to_recordset(p_seen) as seen (network_id text, transaction_hash text, block_height bigint, mined_at timestamptz, payments jsonb)
  join app.networks n on n.network_id = seen.network_id
  cross join lateral jsonb_to_recordset(seen.payments) as paid (output_index integer, address text, contract text, units numeric)
  -- Where the pool has the address, on this network if it does there.
  cross join lateral (
    select p.*
    from app.pool_addresses p
    join app.networks m on m.network_id = p.network_id and m.address_format = n.address_format
    where p.address_key = app.address_key(n.address_format, paid.address)
    order by p.network_id <> n.network_id, p.network_id
    limit 1
  ) pooled
  left join app.coin_networks pair
    on pair.network_id = n.network_id and lower(pair.contract_address) is not distinct from paid.contract;
end $$;
comment on function app.seen_payments(jsonb) is
  'Of what nodes say of a transaction, the payments to addresses of the pool, on any network with addresses of the same form. p_seen: [{network_id, '
  'transaction_hash, block_height and mined_at or null, payments: [{output_index, address, contract or null, units}]}].';

create or replace function app.seen_explorer_urls(p_seen jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_object_agg(n.network_id, n.explorer_transaction_url || app.transaction_key(n.network_id, seen.transaction_hash)), '{}')
    from jsonb_to_recordset(p_seen) as seen (network_id text, transaction_hash text)
    join app.networks n on n.network_id = seen.network_id
  );
end $$;
comment on function app.seen_explorer_urls(jsonb) is 'Where each of these transactions can be viewed, by its network; null where it cannot.';

create or replace function app.block_finding(p_network_id text, p_height bigint) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors;
begin
  select c.* into cursor
  from chain.cursors c
  join chain.networks n on n.network_id = c.network_id and n.is_watched
  where c.network_id = p_network_id;
  return case
    when cursor.network_id is null then 'not_watched'
    when p_height is null then 'waiting'
    when (p_height <= cursor.height) is not true then
      case when cursor.fault is null and cursor.held_until > clock_timestamp() then 'not_read_yet' else 'delayed' end
    when exists (
      select from chain.rescans r
      where r.network_id = p_network_id and r.ended_at is null and p_height between r.next_height and r.to_height
    ) then 'being_read'
    when p_height < cursor.lowest_height then 'before_reading'
    else 'not_counted'
  end;
end $$;
comment on function app.block_finding(text, bigint) is
  'Why a payment in a block of a network is not known, by how far the network was read; a null height is no block.';

create or replace function app.holder_at(p_format text, p_pool_network_id text, p_network_id text, p_address_key text, p_at timestamptz) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select owner.user_id
    from app.pool_addresses p
    join app.networks m on m.network_id = p.network_id and m.address_format = p_format
    cross join lateral (
      select coalesce(
        app.resting_holder(p.network_id, p.address_key, p_at), app.address_holder(p.network_id, p.public_address, p_at)
      ) as user_id
    ) owner
    where p.address_key = p_address_key and owner.user_id is not null
      -- If the pool has it on the payment's network, only that counts, as for arrivals.
      and (p_pool_network_id <> p_network_id or p.network_id = p_network_id)
    order by p.network_id
    limit 1
  );
end $$;
comment on function app.holder_at(text, text, text, text, timestamptz) is
  'The user who owns a payment to an address of the pool at that time (T17, T68): as app.read_arrival decides if the pool has it on the payment''s '
  'network, else by the networks on which it has it. Null if nobody does.';

create or replace function app.networks_of_address(p_format text, p_address_key text, p_user_id uuid default null) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(n.deposit_name order by n.deposit_name), '[]')
    from app.pool_addresses p
    join app.networks n on n.network_id = p.network_id and n.address_format = p_format
    where p.address_key = p_address_key and (p_user_id is null or app.was_shown(p_user_id, p.network_id, p.address_key))
  );
end $$;
comment on function app.networks_of_address(text, text, uuid) is
  'The names of the networks with addresses of this form on which the pool has an address; of a user, those on which it was ever shown to them.';

create or replace function app.entry_output(p_payment chain.seen_payment) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    -- What app.require_reported and app.require_same_as_chain would refuse.
    when p_payment.finding in ('own_fee', 'waiting') or p_payment.coin_id is null or p_payment.amount = 0 or app.is_read(p_payment.network_id)
      or exists (
        select from chain.arrivals a where a.network_id = p_payment.network_id and a.transaction_hash = p_payment.transaction_hash
      ) then null
    when app.has_outputs(p_payment.network_id) then p_payment.output_index
    else 0
  end;
end $$;
comment on function app.entry_output(chain.seen_payment) is
  'The output under which an administrator can enter the deposit of a payment by hand; null if that is refused, such as while its network is read.';

create or replace function app.seen_payment_json(p_payment chain.seen_payment) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'network_id', n.network_id,
      'network', n.deposit_name,
      'explorer_url', n.explorer_transaction_url || p_payment.transaction_hash,
      'output_index', p_payment.output_index,
      'address', p_payment.address,
      'contract', p_payment.contract,
      'coin_id', c.coin_id,
      'symbol', c.symbol,
      'amount', trim_scale(p_payment.amount)::text
    )
    from app.networks n
    left join app.coins c on c.coin_id = p_payment.coin_id
    where n.network_id = p_payment.network_id
  );
end $$;
comment on function app.seen_payment_json(chain.seen_payment) is
  'A payment that a node names: its network, coin, amount and address, without users.';
