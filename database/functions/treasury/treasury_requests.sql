create or replace function app.needs_second_owner() returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*) >= 2 from app.users u where u.role = 'owner' and u.status = 'active' and u.anonymised_at is null
  );
end $$;
comment on function app.needs_second_owner() is
  'Whether changes of cold addresses and house movements take a second owner (T80): there are two active ones.';

create or replace function app.change_treasury_or_request(context jsonb, p_wanted chain.treasury_requests) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A repeated request stays one, even if the other owner has left meanwhile.
  if app.needs_second_owner()
    or exists (select from chain.treasury_requests r where r.request_id = p_wanted.request_id)
  then
    return app.request_treasury_change(context, p_wanted);
  end if;
  return jsonb_build_object('success', true, 'cold_address_id', app.change_treasury(context, p_wanted.requested_by, p_wanted));
end $$;
comment on function app.change_treasury_or_request(jsonb, chain.treasury_requests) is
  'Makes a change, or requests it from another owner if there is one. Refuses what the change itself refuses, and treasury_request_exists, '
  'treasury_request_decided.';

create or replace function app.request_treasury_change(context jsonb, p_wanted chain.treasury_requests) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid;
begin
  perform app.lapse_treasury_requests(p_wanted.network_id);
  insert into chain.treasury_requests (
    kind, network_id, address, address_key, label, cold_address_id, request_id, coin_id, movement_kind, amount, transaction_hash, reason,
    requested_by
  ) values (
    p_wanted.kind, p_wanted.network_id, p_wanted.address, p_wanted.address_key, p_wanted.label, p_wanted.cold_address_id,
    p_wanted.request_id, p_wanted.coin_id, p_wanted.movement_kind, p_wanted.amount, p_wanted.transaction_hash, p_wanted.reason,
    p_wanted.requested_by
  )
  on conflict do nothing
  returning id into new_id;
  if new_id is null then
    return app.repeated_treasury_request(p_wanted);
  end if;
  perform app.record_admin_activity(
    context, p_wanted.requested_by, 'treasury_request_made', 'network', p_wanted.network_id,
    app.treasury_request_details(p_wanted) || jsonb_build_object('treasury_request_id', new_id), p_wanted.reason
  );
  return jsonb_build_object('success', true, 'treasury_request_id', new_id);
end $$;
comment on function app.request_treasury_change(jsonb, chain.treasury_requests) is
  'Records a request for another owner. Nothing else changes. Repeating it makes no second one. Refuses treasury_request_exists, '
  'treasury_request_decided.';

create or replace function app.lapse_treasury_requests(p_network_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.treasury_requests
  set status = 'lapsed', decided_at = clock_timestamp()
  where id = any (array(
    select r.id from chain.treasury_requests r
    where r.status = 'pending' and r.network_id = p_network_id and not app.is_open_treasury_request(r)
    -- Waiting for one that is being decided could deadlock.
    for no key update skip locked
  ));
end $$;
comment on function app.lapse_treasury_requests(text) is 'Makes room for new requests about the same address.';

create or replace function app.is_open_treasury_request(p_request chain.treasury_requests) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_request.status = 'pending'
    and p_request.requested_at > clock_timestamp() - interval '7 days'
    and app.still_has_permission(p_request.requested_by, 'rules.manage');
end $$;
comment on function app.is_open_treasury_request(chain.treasury_requests) is
  'Whether a request can be decided on: for a week, and while the one who made it is an active owner.';

create or replace function app.repeated_treasury_request(p_wanted chain.treasury_requests) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  standing chain.treasury_requests;
begin
  select r.* into standing
  from chain.treasury_requests r
  where case
    when p_wanted.kind = 'house_movement' then r.request_id = p_wanted.request_id
    else r.status = 'pending' and r.kind = p_wanted.kind and r.network_id = p_wanted.network_id
      and r.address_key is not distinct from p_wanted.address_key and r.cold_address_id is not distinct from p_wanted.cold_address_id
  end;
  if not found then
    -- Decided on at this moment.
    perform app.refuse('treasury_request_decided');
  elsif (standing.requested_by, standing.reason) <> (p_wanted.requested_by, p_wanted.reason)
    or standing.label is distinct from p_wanted.label
  then
    perform app.refuse('treasury_request_exists');
  elsif standing.status = 'approved' then
    return jsonb_build_object('success', true);
  elsif standing.status <> 'pending' then
    perform app.refuse('treasury_request_decided');
  end if;
  return jsonb_build_object('success', true, 'treasury_request_id', standing.id);
end $$;
comment on function app.repeated_treasury_request(chain.treasury_requests) is
  'The reply to a request that was made before, such as after a lost answer. Refuses treasury_request_exists if it differs or is somebody '
  'else''s, treasury_request_decided if it was not approved.';

create or replace function app.treasury_request_details(p_request chain.treasury_requests) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  removed chain.cold_addresses;
begin
  if p_request.kind = 'house_movement' then
    return jsonb_build_object(
      'kind', p_request.movement_kind, 'coin_id', p_request.coin_id, 'amount', trim_scale(abs(p_request.amount))::text,
      'transaction_hash', p_request.transaction_hash
    );
  elsif p_request.kind = 'remove_cold_address' then
    select a.* into removed from chain.cold_addresses a where a.id = p_request.cold_address_id;
  end if;
  return jsonb_build_object(
    'kind', p_request.kind, 'address', coalesce(p_request.address, removed.address), 'label', coalesce(p_request.label, removed.label)
  );
end $$;
comment on function app.treasury_request_details(chain.treasury_requests) is 'The audit log''s details of a request.';

create or replace function app.change_treasury(context jsonb, p_admin_id uuid, p_wanted chain.treasury_requests) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- There is a request only where another owner approved it.
  origin jsonb := case when p_wanted.id is null then '{}'
    else jsonb_build_object('treasury_request_id', p_wanted.id, 'requested_by', p_wanted.requested_by) end;
begin
  case p_wanted.kind
    when 'add_cold_address' then return app.add_cold_address(context, p_admin_id, p_wanted, origin);
    when 'remove_cold_address' then return app.remove_cold_address(context, p_admin_id, p_wanted, origin);
    else perform app.book_house_movement(context, p_admin_id, p_wanted, origin);
  end case;
  return null;
end $$;
comment on function app.change_treasury(jsonb, uuid, chain.treasury_requests) is
  'Adds or removes a cold address, or books a house movement, in the name of the one who requested it. The audit log names the responsible owner, '
  'p_admin_id. Returns the cold address. All checks are made again.';

create or replace function app.treasury_requests_json() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id,
      'kind', r.kind,
      'network_id', n.network_id,
      'network', n.deposit_name,
      'address', coalesce(r.address, a.address),
      'label', coalesce(r.label, a.label),
      'symbol', c.symbol,
      'movement_kind', r.movement_kind,
      'amount', trim_scale(r.amount)::text,
      'transaction_hash', r.transaction_hash,
      'explorer_url', case r.kind
        when 'house_movement' then n.explorer_transaction_url || r.transaction_hash
        else n.explorer_address_url || coalesce(r.address, a.address)
      end,
      'reason', r.reason,
      'requested_by_id', u.id,
      'requested_by', app.person_name(u),
      'requested_at', r.requested_at,
      'lapses_at', r.requested_at + interval '7 days'
    ) order by r.id), '[]')
    from chain.treasury_requests r
    join app.networks n on n.network_id = r.network_id
    join app.users u on u.id = r.requested_by
    left join chain.cold_addresses a on a.id = r.cold_address_id
    left join app.coins c on c.coin_id = r.coin_id
    where r.status = 'pending' and app.is_open_treasury_request(r)
  );
end $$;
comment on function app.treasury_requests_json() is 'The requests that another owner can decide on, the oldest first.';
