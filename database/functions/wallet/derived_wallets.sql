create or replace function api.admin_account_keys(context jsonb, p_key_hashes jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission_to_read(context, 'wallets.manage');
  return (
    select coalesce(jsonb_object_agg(given.hash, coalesce(k.next_index, 0)), '{}')
    from jsonb_array_elements_text(p_key_hashes) as given (hash)
    left join app.account_keys k on k.key_hash = decode(given.hash, 'hex')
  );
end $$;
comment on function api.admin_account_keys(jsonb, jsonb) is
  'For each account key, by its hash in hex, the index of the next wallet; 0 for a key that was never used.';

create or replace function api.admin_add_derived_wallets(
  context jsonb,
  p_keys jsonb,
  p_wallets jsonb,
  p_reason text default null,
  p_request_id uuid default null,
  p_trust_keys boolean default false
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  -- The input that the key stands for: keys and number. The addresses differ on each attempt, since indices advance.
  reply jsonb := app.claim_key(context, admin.id, 'admin_add_derived_wallets', array(
    select concat_ws(' ', a ->> 'network_id', a ->> 'key_hash', a ->> 'script') from jsonb_array_elements(p_wallets -> 0) a order by 1
  ) || jsonb_array_length(p_wallets)::text);
  wanted app.pool_requests;
  keys jsonb;
  added integer;
begin
  if reply is not null then
    return reply;
  end if;
  wanted.id := p_request_id;
  wanted.kind := 'add_wallets';
  wanted.source := 'keys';
  wanted.reason := app.require_reason(p_reason);
  wanted.trusts_keys := p_trust_keys;
  wanted.requested_by := admin.id;
  -- The request before the keys, as when it is decided on.
  wanted := app.begin_pool_request(wanted);
  keys := app.advance_account_keys(p_keys, jsonb_array_length(p_wallets));
  added := app.propose_derived_wallets(wanted.id, p_wallets, keys);
  wanted := app.finish_derivation(context, wanted, added);
  return app.keep_reply(context, admin.id, jsonb_build_object(
    'added', added, 'skipped', jsonb_array_length(p_wallets) - added,
    'pool_request_id', case when wanted.status = 'pending' then wanted.id end
  ));
end $$;
comment on function api.admin_add_derived_wallets(jsonb, jsonb, jsonb, text, uuid, boolean) is
  'Adds wallets whose addresses the server has derived: at once if all their keys are trusted on their networks, else once another administrator has '
  'approved them (T68). p_keys: key_hash (hex), fingerprint, account, first_index. p_wallets: for each wallet, in the order of the indices, a list of '
  'network_id, public_address, key_hash, and script if the administrator chose the kind of address. Calls with the same p_request_id make one request. The same idempotency key adds none twice. Refuses '
  'reason_required, idempotency_key_required, idempotency_key_reused, derivation_moved if a key''s next index has changed since it was read, and what '
  'app.begin_pool_request() refuses.';

create or replace function app.propose_derived_wallets(p_request_id uuid, p_wallets jsonb, p_keys jsonb) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wallet jsonb;
  added integer := 0;
begin
  for wallet in select w from jsonb_array_elements(p_wallets) w loop
    begin
      perform app.propose_addresses(p_request_id, app.uuid_v7(), app.derived_entries(wallet, p_keys));
      added := added + 1;
    exception when sqlstate 'PR001' then
      -- An administrator has entered this address by hand. Skip its index, or nothing more could be derived.
      if sqlerrm <> 'address_in_pool' then
        raise;
      end if;
    end;
  end loop;
  return added;
end $$;
comment on function app.propose_derived_wallets(uuid, jsonb, jsonb) is
  'Adds derived wallets to a request, and returns how many. One with an address that is in the pool is skipped.';

create or replace function app.finish_derivation(context jsonb, p_request app.pool_requests, p_added integer) returns app.pool_requests
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  request app.pool_requests := p_request;
  first_place integer;
begin
  select 1 + max(p.place) - p_added into first_place from app.pool_proposals p where p.request_id = request.id;
  if first_place is null then
    delete from app.pool_requests r where r.id = request.id;
    return request;
  elsif first_place = 1 and app.are_trusted(request.id) then
    update app.pool_requests r set status = 'trusted', decided_at = clock_timestamp() where r.id = request.id returning r.* into request;
  end if;
  request := app.finish_proposal(context, request);
  if request.status = 'trusted' then
    if not app.are_trusted(request.id) then
      perform app.refuse('pool_request_decided');
    end if;
    perform app.add_proposed_wallets(
      context, request.requested_by, request, jsonb_build_object('pool_request_id', request.id), first_place
    );
  end if;
  return request;
end $$;
comment on function app.finish_derivation(jsonb, app.pool_requests, integer) is
  'Adds the last p_added wallets of a request to the pool if its keys are trusted; otherwise they wait for another administrator. Refuses '
  'pool_request_decided if the keys of a request that went on without an approval are trusted no more.';

create or replace function app.are_trusted(p_request_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return not exists (
    select from app.pool_proposals p
    where p.request_id = p_request_id
      and not exists (select from app.trusted_keys t where t.key_id = p.key_id and t.network_id = p.network_id)
  );
end $$;
comment on function app.are_trusted(uuid) is
  'Whether an owner took part in approving every key of a request on its networks before.';

create or replace function app.advance_account_keys(p_keys jsonb, p_count integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Always in this order, so that two concurrent calls cannot deadlock.
  insert into app.account_keys (key_hash, fingerprint, account)
  select decode(k.key_hash, 'hex'), k.fingerprint, k.account
  from jsonb_to_recordset(p_keys) as k (key_hash text, fingerprint text, account bigint)
  order by k.key_hash
  on conflict do nothing;
  perform from app.account_keys a
  where a.key_hash in (select decode(k ->> 'key_hash', 'hex') from jsonb_array_elements(p_keys) k)
  order by a.key_hash
  for update;
  if exists (
    select from jsonb_to_recordset(p_keys) as k (key_hash text, first_index integer)
    join app.account_keys a on a.key_hash = decode(k.key_hash, 'hex')
    where a.next_index <> k.first_index
  ) then
    perform app.refuse('derivation_moved');
  end if;
  update app.account_keys a
  set next_index = a.next_index + p_count
  from jsonb_to_recordset(p_keys) as k (key_hash text)
  where a.key_hash = decode(k.key_hash, 'hex');
  return (
    select jsonb_agg(k || jsonb_build_object('key_id', a.key_id))
    from jsonb_array_elements(p_keys) k
    join app.account_keys a on a.key_hash = decode(k ->> 'key_hash', 'hex')
  );
end $$;
comment on function app.advance_account_keys(jsonb, integer) is
  'Reserves the next p_count indices of each of these keys, which are stored as hashes; no index is ever used twice. '
  'Returns the keys with their key_id. Refuses derivation_moved where first_index is no longer the next one.';

create or replace function app.derived_entries(p_addresses jsonb, p_keys jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'coin_id', cn.coin_id, 'network_id', n.network_id, 'network', n.deposit_name, 'public_address', a.public_address,
      'address_key', app.address_key(n.address_format, a.public_address),
      'key_id', k.key_id, 'derivation_path', '0/' || a.index
    ))
    from jsonb_to_recordset(p_addresses) as a (network_id text, public_address text, key_hash text, index integer)
    join jsonb_to_recordset(p_keys) as k (key_hash text, key_id uuid) on k.key_hash = a.key_hash
    join app.networks n on n.network_id = a.network_id and a.public_address ~ n.address_pattern
    join app.coin_networks cn on cn.network_id = n.network_id
  );
end $$;
comment on function app.derived_entries(jsonb, jsonb) is
  'The entries of a derived wallet: each of its networks'' addresses for every coin of that network.';
