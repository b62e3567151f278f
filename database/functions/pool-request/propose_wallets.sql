create or replace function app.begin_pool_request(p_wanted app.pool_requests) returns app.pool_requests
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  standing app.pool_requests;
begin
  insert into app.pool_requests (id, kind, source, wallet_id, user_id, trusts_keys, reason, requested_by, waits_until)
  values (
    coalesce(p_wanted.id, app.uuid_v7()), p_wanted.kind, p_wanted.source, p_wanted.wallet_id, p_wanted.user_id,
    coalesce(p_wanted.trusts_keys, false), p_wanted.reason, p_wanted.requested_by, app.pool_wait_end(p_wanted.requested_by)
  )
  on conflict (id) do nothing
  returning * into standing;
  if standing.id is not null then
    return standing;
  end if;
  select r.* into strict standing from app.pool_requests r where r.id = p_wanted.id for no key update;
  if (standing.kind, standing.requested_by, standing.reason, standing.trusts_keys)
    is distinct from (p_wanted.kind, p_wanted.requested_by, p_wanted.reason, coalesce(p_wanted.trusts_keys, false))
    or standing.source is distinct from p_wanted.source
  then
    perform app.refuse('pool_request_exists');
  elsif standing.requested_at < clock_timestamp() - interval '1 hour'
    or (standing.status <> 'trusted' and not app.is_open_pool_request(standing))
  then
    perform app.refuse('pool_request_decided');
  end if;
  return standing;
end $$;
comment on function app.begin_pool_request(app.pool_requests) is
  'A new request, or the administrator''s own that wallets can still be added to, for an hour; locked. Refuses pool_request_exists if it '
  'differs or is somebody else''s, pool_request_decided.';

create or replace function app.pool_wait_end(p_admin_id uuid) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when not app.manages_pool_beside(p_admin_id) then clock_timestamp() + interval '24 hours' end;
end $$;
comment on function app.pool_wait_end(uuid) is
  'When a request takes effect that nobody else could approve (T68); null if somebody can.';

create or replace function app.propose_addresses(p_request_id uuid, p_wallet_id uuid, p_entries jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  next_place integer := 1 + coalesce((select max(p.place) from app.pool_proposals p where p.request_id = p_request_id), 0);
begin
  -- Serialised with all that adds addresses, as in app.keep_pool_addresses().
  perform pg_advisory_xact_lock(hashtextextended('app.pool_addresses', 0));
  insert into app.pool_proposals (
    request_id, place, wallet_id, coin_id, network_id, address_key, public_address, owner_keys, key_id, derivation_path
  )
  select p_request_id, next_place, p_wallet_id, e.coin_id, e.network_id, e.address_key, e.public_address,
    coalesce(keys.of_address, '{}'), e.key_id, e.derivation_path
  from jsonb_to_recordset(p_entries) as e (
    coin_id text, network_id text, address_key text, public_address text, key_id uuid, derivation_path text
  )
  join (
    select a.format, a.public_address, app.owner_keys(a.format, a.public_address) as of_address
    from (
      select distinct n.address_format as format, e.public_address
      from jsonb_to_recordset(p_entries) as e (network_id text, public_address text)
      join app.networks n on n.network_id = e.network_id
    ) a
  ) keys on keys.public_address = e.public_address
  join app.networks n on n.network_id = e.network_id and n.address_format = keys.format;
  perform app.require_free_proposals(p_request_id, next_place);
end $$;
comment on function app.propose_addresses(uuid, uuid, jsonb) is
  'Adds a wallet with these entries of app.pool_entries() to a request. Nothing shows them yet. Refuses address_in_pool, also for what another '
  'open request proposes (T18), and paying_address.';

create or replace function app.require_free_proposals(p_request_id uuid, p_place integer default null) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  others record;
begin
  select n.deposit_name as network into others
  from app.pool_proposals e
  join app.networks n on n.network_id = e.network_id
  join (
    select p.network_id, p.address_key, p.wallet_id from app.pool_addresses p
    union all
    select p.network_id, p.address_key, p.wallet_id
    from app.pool_proposals p
    join app.pool_requests r on r.id = p.request_id
    where r.status = 'pending' and app.is_open_pool_request(r)
  ) other on other.address_key = e.address_key and other.wallet_id <> e.wallet_id
  join app.networks same on same.network_id = other.network_id and same.address_format = n.address_format
  where e.request_id = p_request_id and (p_place is null or e.place = p_place)
  limit 1;
  if found then
    perform app.refuse('address_in_pool', jsonb_build_object('network', others.network));
  end if;
  select n.deposit_name as network into others
  from app.pool_proposals e
  join app.networks n on n.network_id = e.network_id
  join (
    select a.network_id, a.address_key from chain.accounts a
    union all
    select a.network_id, a.address_key from chain.cold_addresses a
  ) own on own.address_key = e.address_key
  join app.networks same on same.network_id = own.network_id and same.address_format = n.address_format
  where e.request_id = p_request_id and (p_place is null or e.place = p_place)
  limit 1;
  if found then
    perform app.refuse('paying_address', jsonb_build_object('network', others.network));
  end if;
end $$;
comment on function app.require_free_proposals(uuid, integer) is
  'Checks that no other wallet has, ever had, or is proposed to get an address of the request, on a network with the same address format; the '
  'caller holds the pool''s lock. Refuses address_in_pool, paying_address.';

create or replace function app.finish_proposal(context jsonb, p_request app.pool_requests) returns app.pool_requests
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  request app.pool_requests;
begin
  update app.pool_requests r
  set digest = coalesce(app.proposals_digest(r.id), ''), changed_at = clock_timestamp(),
    waits_until = case when r.status = 'pending' then app.pool_wait_end(r.requested_by) end
  where r.id = p_request.id
  returning r.* into request;
  if request.digest = p_request.digest and request.kind <> 'assign_resting' then
    return request;
  end if;
  -- Owners who were emailed about it before are emailed again: what they have seen has changed.
  if not exists (select from app.pool_news n where n.request_id = request.id and n.told_at is null) then
    perform app.queue_pool_emails(request.id, case request.status when 'trusted' then 'trusted' else 'requested' end);
  end if;
  perform app.record_admin_activity(
    context, request.requested_by, 'pool_request_made', 'pool_request', request.id::text, app.pool_request_details(request), request.reason
  );
  return request;
end $$;
comment on function app.finish_proposal(jsonb, app.pool_requests) is
  'Ends a call that made or extended a request: its digest, the audit log, the emails to owners. p_request is how it was before.';

create or replace function app.proposals_digest(p_request_id uuid) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select encode(sha256(convert_to(
      string_agg(concat_ws(' ', p.place, p.wallet_id, p.coin_id, p.network_id, p.public_address), e'\n'
        order by p.place, p.coin_id, p.network_id),
      'UTF8'
    )), 'hex')
    from app.pool_proposals p
    where p.request_id = p_request_id
  );
end $$;
comment on function app.proposals_digest(uuid) is 'SHA-256 in hex over the addresses of a request; null if it has none.';

create or replace function app.pool_request_details(p_request app.pool_requests) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'kind', p_request.kind, 'source', p_request.source, 'wallet_id', p_request.wallet_id, 'user_id', p_request.user_id,
    'trusts_keys', nullif(p_request.trusts_keys, false), 'waits_until', p_request.waits_until,
    'digest', nullif(p_request.digest, ''),
    'count', case when p_request.kind in ('add_wallets', 'add_addresses') then (
      select max(p.place) from app.pool_proposals p where p.request_id = p_request.id
    ) end,
    'changes', case when p_request.kind = 'change_addresses' and p_request.status = 'pending' then (
      select jsonb_agg(c - array['coin_id', 'network_id', 'address_key'])
      from jsonb_array_elements(app.address_changes(p_request.wallet_id, app.proposed_entries(p_request.id))) c
    ) end
  ));
end $$;
comment on function app.pool_request_details(app.pool_requests) is 'The audit log''s details of a request of the wallet pool.';

create or replace function app.proposed_entries(p_request_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('network', n.deposit_name)), '[]')
    from app.pool_proposals p
    join app.networks n on n.network_id = p.network_id
    where p.request_id = p_request_id
  );
end $$;
comment on function app.proposed_entries(uuid) is 'The proposed addresses of one wallet as entries of app.pool_entries().';
