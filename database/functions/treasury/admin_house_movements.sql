create or replace function api.admin_house_movements(
  context jsonb, p_limit integer, p_network_id text default null, p_cursor uuid default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
-- The best index depends on the arguments given.
set plan_cache_mode = force_custom_plan
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select coalesce(jsonb_agg(app.house_movement_json(page) order by page.id desc), '[]')
    from (
      select m.*
      from (
        select m.* from app.entered_movements(p_limit + 1, p_network_id, p_cursor) m
        union all
        select m.* from app.fee_movements(p_limit + 1, p_network_id, p_cursor) m
      ) m
      order by m.id desc
      limit p_limit + 1
    ) page
  );
end $$;
comment on function api.admin_house_movements(jsonb, integer, text, uuid) is
  'Coins of the exchange that came or went without a user, newest first: p_limit plus one if there are more. What owners entered, and the network '
  'fees of our own payments, which stand where their payment was prepared. For administrators.';

create or replace function app.entered_movements(p_most integer, p_network_id text, p_cursor uuid) returns setof chain.house_movements
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select m.*
  from chain.house_movements m
  where (p_cursor is null or m.id < p_cursor) and (p_network_id is null or m.network_id = p_network_id)
  order by m.id desc
  limit p_most;
end $$;
comment on function app.entered_movements(integer, text, uuid) is 'The house movements that owners entered, newest first.';

create or replace function app.fee_movements(p_most integer, p_network_id text, p_cursor uuid) returns setof chain.house_movements
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select
    p.id, p.id, p.network_id, own.coin_id, 'network_fee'::text,
    -coalesce(p.fee_units, a.fee_units) * 10::numeric ^ -app.fee_decimals(p.network_id),
    p.spent_by, null::text, coalesce(p.finished_at, a.sent_at, a.signed_at), null::uuid
  from chain.payments p
  join chain.attempts a on a.payment_id = p.id and a.transaction_hash = p.spent_by
  -- Without it, the network's own coin is not traded here, and its fees are not a coin's.
  join app.coin_networks own on own.network_id = p.network_id and own.contract_address is null
  where (p_cursor is null or p.id < p_cursor) and (p_network_id is null or p.network_id = p_network_id)
  order by p.id desc
  limit p_most;
end $$;
comment on function app.fee_movements(integer, text, uuid) is
  'The network fees of our own transactions that are in a block, in the form of house movements, the newest payment first.';

create or replace function app.house_movement_json(p_movement chain.house_movements) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', p_movement.id,
      'network_id', n.network_id,
      'network', n.deposit_name,
      'coin_id', c.coin_id,
      'symbol', c.symbol,
      'kind', p_movement.kind,
      'amount', trim_scale(p_movement.amount)::text,
      'transaction_hash', p_movement.transaction_hash,
      'explorer_url', n.explorer_transaction_url || p_movement.transaction_hash,
      'reason', p_movement.reason,
      'created_at', p_movement.created_at,
      'created_by', (select app.person_name(u) from app.users u where u.id = p_movement.created_by),
      'approved_by', (
        select app.person_name(u) from chain.treasury_requests r join app.users u on u.id = r.decided_by where r.request_id = p_movement.request_id
      )
    )
    from app.networks n, app.coins c
    where n.network_id = p_movement.network_id and c.coin_id = p_movement.coin_id
  );
end $$;
comment on function app.house_movement_json(chain.house_movements) is
  'A house movement as administrators see it; one without a reason is the network fee of a payment.';
