create or replace function api.find_deposit(context jsonb, p_hash text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  return jsonb_build_object(
    'arrivals', (
      select coalesce(jsonb_agg(
        app.arrival_json(a) - array['user', 'decision_reason', 'decided_at', 'question', 'after_height', 'explorer_address_url']
        order by a.network_id, a.output_index
      ), '[]')
      from app.arrivals_of_transaction(p_hash) a
      where a.user_id = caller.id
    ),
    'deposits', app.own_deposits_by_hash(caller.id, p_hash),
    'withdrawals', app.own_withdrawals_by_hash(caller.id, p_hash),
    'addresses', app.addresses_shown_to(caller.id),
    'by_hand', app.networks_by_hand(p_hash)
  );
end $$;
comment on function api.find_deposit(jsonb, text) is
  'What is known of a transaction, by 64 hexadecimal digits in small letters or a signature in base58 (T87): {arrivals, deposits, withdrawals} of the '
  'caller alone, the addresses that were ever shown to them, [{address_format, address}], by which the server asks nodes, and by_hand, the networks '
  'with such hashes that nobody reads. Nothing depends on anybody else''s payments or addresses.';

create or replace function app.arrivals_of_transaction(p_hash text) returns setof chain.arrivals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select a.* from chain.arrivals a where a.transaction_hash = any (app.spellings_to_find(p_hash));
end $$;
comment on function app.arrivals_of_transaction(text) is 'The payments of a transaction to addresses of the pool, on every network that has such hashes.';

create or replace function app.spellings_to_find(p_hash text) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What a balance audit found is kept under a key of its own, which is no hash.
  return case
    when p_hash ~ '^[0-9a-f]{64}$' or app.read_transaction_hash('solana', p_hash) is not null then app.hash_spellings(p_hash)
    else '{}'
  end;
end $$;
comment on function app.spellings_to_find(text) is 'How networks write this hash; nothing for a text that is no hash.';

create or replace function app.own_deposits_by_hash(p_user_id uuid, p_hash text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'network_id', n.network_id, 'network', n.deposit_name, 'symbol', c.symbol, 'amount', trim_scale(d.amount)::text, 'status', d.status
    ) order by d.id), '[]')
    from app.deposits d
    join app.networks n on n.network_id = d.network_id
    join app.coins c on c.coin_id = d.coin_id
    where d.user_id = p_user_id and d.transaction_hash = any (app.spellings_to_find(p_hash))
      and not exists (
        select from chain.arrivals a
        where a.user_id = p_user_id and (
          a.deposit_id = d.id
          -- It failed when its transaction left the chain, and came back as another deposit.
          or d.status = 'failed' and (a.network_id, a.transaction_hash, a.output_index) = (d.network_id, d.transaction_hash, d.output_index)
        )
      )
  );
end $$;
comment on function app.own_deposits_by_hash(uuid, text) is
  'A user''s deposits with a hash that no watched network has reported as theirs: an administrator entered them.';

create or replace function app.own_withdrawals_by_hash(p_user_id uuid, p_hash text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', w.id, 'network_id', n.network_id, 'network', n.deposit_name, 'symbol', c.symbol, 'amount', trim_scale(w.amount)::text, 'status', w.status
    ) order by w.id), '[]')
    from app.withdrawals w
    join app.networks n on n.network_id = w.network_id
    join app.coins c on c.coin_id = w.coin_id
    where w.user_id = p_user_id and (
      w.transaction_hash = any (app.spellings_to_find(p_hash))
      or w.status = 'pending' and exists (
        select from app.payments_of_withdrawals p
        where p.withdrawal_id = w.id and p.transaction_hash = any (app.spellings_to_find(p_hash))
      )
    )
  );
end $$;
comment on function app.own_withdrawals_by_hash(uuid, text) is
  'A user''s withdrawals that a transaction pays, also while it waits for its block, as their details show it.';

create or replace function app.addresses_shown_to(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(distinct jsonb_build_object('address_format', n.address_format, 'address', p.public_address)), '[]')
    from app.wallet_assignments held
    join app.wallet_addresses shown
      on shown.wallet_id = held.wallet_id
      and tstzrange(held.assigned_from, held.assigned_to) && tstzrange(shown.shown_from, shown.shown_to)
    join app.pool_addresses p on p.network_id = shown.network_id and p.address_key = shown.address_key
    join app.networks n on n.network_id = shown.network_id
    where held.user_id = p_user_id
  );
end $$;
comment on function app.addresses_shown_to(uuid) is 'Every deposit address that was ever shown to a user, [{address_format, address}].';

create or replace function app.networks_by_hand(p_hash text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'network_id', n.network_id, 'network', n.deposit_name, 'has_tag', n.has_destination_tag
    ) order by n.deposit_name), '[]')
    from app.networks n
    where exists (select from unnest(app.spellings_to_find(p_hash)) s (hash) where app.read_transaction_hash(n.address_format, s.hash) is not null)
      and exists (select from app.coin_networks cn where cn.network_id = n.network_id)
      and not exists (select from chain.networks w where w.network_id = n.network_id and w.is_watched)
  );
end $$;
comment on function app.networks_by_hand(text) is
  'The networks with hashes of this form that nobody reads, so that administrators enter their deposits: [{network_id, network, has_tag}].';
