create or replace function app.lock_pool_request(p_id uuid) returns app.pool_requests
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  request app.pool_requests;
begin
  select r.* into request from app.pool_requests r where r.id = p_id for no key update;
  if not found then
    perform app.refuse('not_found');
  end if;
  -- The user before the wallet, and wallets and keys before the pool's lock, as everywhere.
  perform from app.users u where u.id = request.user_id for no key update;
  perform from app.wallets w
  where w.wallet_id = request.wallet_id or (request.kind = 'add_addresses' and w.wallet_id in (
    select p.wallet_id from app.pool_proposals p where p.request_id = request.id
  ))
  order by w.wallet_id
  for update;
  perform from app.account_keys k
  where k.key_id in (select p.key_id from app.pool_proposals p where p.request_id = request.id)
  order by k.key_hash
  for key share;
  perform pg_advisory_xact_lock(hashtextextended('app.pool_addresses', 0));
  return request;
end $$;
comment on function app.lock_pool_request(uuid) is
  'A request with all that its approval changes, locked. Refuses not_found.';

create or replace function app.close_pool_request(
  context jsonb, p_request app.pool_requests, p_status text, p_admin_id uuid, p_reason text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.pool_requests r
  set status = p_status, decided_by = p_admin_id, decided_at = clock_timestamp(), decision_reason = p_reason
  where r.id = p_request.id;
  perform app.queue_pool_emails(p_request.id, p_status);
  perform app.record_admin_activity(
    context, p_admin_id, 'pool_request_' || p_status, 'pool_request', p_request.id::text,
    app.pool_request_details(p_request) || jsonb_build_object('requested_by', p_request.requested_by),
    coalesce(p_reason, p_request.reason)
  );
end $$;
comment on function app.close_pool_request(jsonb, app.pool_requests, text, uuid, text) is
  'Ends a locked request with this status, in the audit log and in emails to owners.';

create or replace function app.apply_pool_request(context jsonb, p_admin_id uuid, p_request app.pool_requests) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  origin jsonb := jsonb_build_object('pool_request_id', p_request.id, 'requested_by', p_request.requested_by);
begin
  case p_request.kind
    when 'add_wallets' then perform app.add_proposed_wallets(context, p_admin_id, p_request, origin, 1);
    when 'add_addresses' then perform app.add_proposed_addresses(context, p_admin_id, p_request, origin);
    when 'change_addresses' then return app.change_addresses(context, p_admin_id, p_request, origin);
    else return app.assign_resting_wallet(context, p_admin_id, p_request, origin);
  end case;
  return null;
end $$;
comment on function app.apply_pool_request(jsonb, uuid, app.pool_requests) is
  'Does what a locked request asks for, with all checks made again, and writes the audit log. Returns the user who is affected, if any.';

create or replace function app.add_proposed_wallets(
  context jsonb, p_admin_id uuid, p_request app.pool_requests, p_origin jsonb, p_first_place integer
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  added uuid[];
begin
  perform app.require_free_proposals(p_request.id);
  -- clock_timestamp(), so that of several wallets each is newer than the one before.
  insert into app.wallets (wallet_id, created_at)
  select p.wallet_id, clock_timestamp()
  from (
    select distinct p.place, p.wallet_id from app.pool_proposals p
    where p.request_id = p_request.id and p.place >= p_first_place
    order by p.place
  ) p;
  insert into app.pool_addresses (network_id, address_key, wallet_id, public_address, owner_keys, key_id, derivation_path)
  select distinct on (p.place, p.network_id, p.address_key)
    p.network_id, p.address_key, p.wallet_id, p.public_address, p.owner_keys, p.key_id, p.derivation_path
  from app.pool_proposals p
  where p.request_id = p_request.id and p.place >= p_first_place
  order by p.place, p.network_id, p.address_key;
  insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key, shown_from)
  select p.wallet_id, p.coin_id, p.network_id, p.address_key, clock_timestamp()
  from app.pool_proposals p
  where p.request_id = p_request.id and p.place >= p_first_place;
  perform app.trust_keys(p_request);
  added := array(
    select distinct p.wallet_id from app.pool_proposals p where p.request_id = p_request.id and p.place >= p_first_place
  );
  perform app.record_admin_activity(
    context, p_admin_id,
    case p_request.source when 'hand' then 'wallet_created' when 'csv' then 'wallets_imported' else 'wallets_derived' end,
    case when cardinality(added) = 1 then 'wallet' else 'wallets' end, case when cardinality(added) = 1 then added[1]::text end,
    p_origin || jsonb_build_object('count', cardinality(added), 'wallet_ids', to_jsonb(added)), p_request.reason
  );
end $$;
comment on function app.add_proposed_wallets(jsonb, uuid, app.pool_requests, jsonb, integer) is
  'Adds the wallets of a request to the pool, from this place on. Refuses address_in_pool, paying_address.';

create or replace function app.trust_keys(p_request app.pool_requests) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_request.trusts_keys then
    insert into app.trusted_keys (key_id, network_id, request_id)
    select distinct p.key_id, p.network_id, p_request.id
    from app.pool_proposals p
    where p.request_id = p_request.id and p.key_id is not null
    on conflict do nothing;
  end if;
end $$;
comment on function app.trust_keys(app.pool_requests) is
  'Wallets that are derived from the keys of this request, on its networks, are added at once from now on, if it asked for that.';

create or replace function app.change_addresses(
  context jsonb, p_admin_id uuid, p_request app.pool_requests, p_origin jsonb
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wallet app.wallets;
  changes jsonb;
begin
  select w.* into strict wallet from app.wallets w where w.wallet_id = p_request.wallet_id;
  perform app.require_free_proposals(p_request.id);
  changes := app.show_addresses(wallet.wallet_id, app.proposed_entries(p_request.id));
  if changes <> '[]' then
    perform app.note_address_change(context, p_admin_id, wallet, changes, p_request.reason, p_origin);
  end if;
  return wallet.user_id;
end $$;
comment on function app.change_addresses(jsonb, uuid, app.pool_requests, jsonb) is
  'Has a locked wallet show the addresses of a request, and returns its user, who is told. Refuses address_in_pool, paying_address.';

create or replace function app.assign_resting_wallet(
  context jsonb, p_admin_id uuid, p_request app.pool_requests, p_origin jsonb
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  target app.users := app.require_target_user(p_request.user_id);
  wallet app.wallets;
begin
  select w.* into strict wallet from app.wallets w where w.wallet_id = p_request.wallet_id;
  if exists (select from app.wallets w where w.user_id = target.id) then
    perform app.refuse('user_has_wallet');
  elsif wallet.user_id is not null then
    perform app.refuse('wallet_taken');
  end if;
  perform app.require_complete_wallet(wallet.wallet_id, target.id);
  perform app.assign_wallet(target.id, wallet.wallet_id, 'administrator');
  perform app.note_assignment(context, p_admin_id, target.id, wallet, p_request.reason, p_origin);
  return target.id;
end $$;
comment on function app.assign_resting_wallet(jsonb, uuid, app.pool_requests, jsonb) is
  'Gives the locked wallet of a request to its user. Refuses not_found, user_has_wallet, wallet_taken, wallet_incomplete.';

create or replace function api.apply_pool_request(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  request app.pool_requests := app.lock_waited_request();
  user_id uuid;
begin
  if request.id is not null then
    user_id := app.apply_waited_request(context, request);
  end if;
  return jsonb_build_object(
    'is_applied', request.id is not null, 'lapsed', app.lapse_old_pool_requests(), 'user_id', user_id
  );
end $$;
comment on function api.apply_pool_request(jsonb) is
  'Does what an only administrator of the pool requested and nobody withdrew in 24 hours (T68), one request, and marks those that have lapsed. '
  'Returns {is_applied, lapsed, user_id}: the user whose wallet changed, if any. Run by a job; needs no session.';

create or replace function app.lock_waited_request() returns app.pool_requests
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  request app.pool_requests;
begin
  select r.* into request
  from app.pool_requests r
  where r.status = 'pending' and app.has_waited(r)
  order by r.id
  limit 1;
  if request.id is null then
    return null;
  end if;
  request := app.lock_pool_request(request.id);
  return case when app.has_waited(request) then request end;
end $$;
comment on function app.lock_waited_request() is 'A request whose wait is over, locked with what it changes; null if there is none.';

create or replace function app.has_waited(p_request app.pool_requests) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_request.waits_until <= clock_timestamp() and app.is_open_pool_request(p_request)
    -- Somebody who could approve it may have come meanwhile: then it takes them.
    and not app.manages_pool_beside(p_request.requested_by);
end $$;
comment on function app.has_waited(app.pool_requests) is
  'Whether an open request takes effect by itself: its 24 hours are over, and there is still nobody else who could approve it (T68).';

create or replace function app.apply_waited_request(context jsonb, p_request app.pool_requests) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  user_id uuid;
begin
  user_id := app.apply_pool_request(context, null, p_request);
  perform app.close_pool_request(context, p_request, 'waited', null, null);
  return user_id;
exception when sqlstate 'PR001' then
  -- An address was taken meanwhile, or the user has another wallet: it can be requested again.
  update app.pool_requests r set status = 'lapsed', decided_at = clock_timestamp() where r.id = p_request.id;
  return null;
end $$;
comment on function app.apply_waited_request(jsonb, app.pool_requests) is
  'Applies a locked request whose wait is over; one that is not possible any more lapses. Returns the user who is affected, if any.';
