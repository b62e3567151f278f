create or replace function api.chains_to_watch(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'network_id', n.network_id,
      'is_watched', n.is_watched
    ) order by n.network_id), '[]')
    from chain.networks n
  );
end $$;
comment on function api.chains_to_watch(jsonb) is
  'The networks that can be watched, and whether they should be. For the process that watches them, which runs without a session.';

create or replace function api.watched_addresses(
  p_network_id text,
  p_after bigint,
  p_most integer,
  context jsonb default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  addresses jsonb;
  settled_to bigint;
begin
  select
    jsonb_agg(jsonb_build_array(page.sequence, page.address_key, page.public_address) order by page.sequence),
    -- Numbers are given out before they are committed, so a lower one may still appear. No transaction lasts this long.
    max(page.sequence) filter (where page.created_at < now() - app.notification_overlap())
  into addresses, settled_to
  from (
    select p.sequence, p.address_key, p.public_address, p.created_at
    from app.pool_addresses p
    where p.network_id = p_network_id and p.sequence > p_after
    order by p.sequence
    limit p_most
  ) page;
  return jsonb_build_object(
    'addresses', coalesce(addresses, '[]'),
    'settled_to', coalesce(settled_to, p_after),
    'contracts', (
      select coalesce(jsonb_agg(lower(cn.contract_address)), '[]')
      from app.coin_networks cn
      where cn.network_id = p_network_id and cn.contract_address is not null
    )
  );
end $$;
comment on function api.watched_addresses(text, bigint, integer, jsonb) is
  'Addresses of the pool on a network, the oldest first, after a sequence number: {addresses, settled_to, contracts}, each address [sequence, '
  'address_key, public_address]. Up to settled_to none can appear any more. contracts are those of the tokens that count there, in lower case. For the process that watches the network, which runs without a session.';

create or replace function api.taken_block_hash(p_network_id text, p_height bigint, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return to_jsonb((select b.hash from chain.blocks b where b.network_id = p_network_id and b.height = p_height));
end $$;
comment on function api.taken_block_hash(text, bigint, jsonb) is
  'The hash of a block that was taken, or null if it is not known any more. For the process that watches the network, which runs without a session.';

create or replace function api.deposits_to_confirm(p_network_id text, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', a.user_id, 'deposit_id', a.deposit_id)), '[]')
    from chain.arrivals a
    where a.network_id = p_network_id and a.state in ('waiting', 'confirming') and a.deposit_id is not null
  );
end $$;
comment on function api.deposits_to_confirm(text, jsonb) is
  'The deposits of a network that are not credited yet, with their users, whose pages count the blocks. For the process that watches the network, '
  'which runs without a session.';
