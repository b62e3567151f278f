create or replace function api.admin_add_cold_address(
  context jsonb, p_network_id text, p_address text, p_label text, p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  wanted chain.treasury_requests;
begin
  wanted.kind := 'add_cold_address';
  wanted.reason := app.require_reason(p_reason);
  wanted.requested_by := admin.id;
  if not exists (select from chain.networks n where n.network_id = p_network_id) then
    perform app.refuse('not_found');
  end if;
  perform app.require_label(p_label);
  wanted.network_id := p_network_id;
  wanted.label := btrim(p_label);
  wanted.address := btrim(p_address);
  wanted.address_key := (app.require_new_cold_address(p_network_id, wanted.address)).address_key;
  return app.change_treasury_or_request(context, wanted);
end $$;
comment on function api.admin_add_cold_address(jsonb, text, text, text, text) is
  'Adds an address whose key is kept offline: what it holds counts from the next reading on, and it is neither a deposit address nor a destination '
  'of withdrawals. If there are two owners, another one has to approve it: returns {treasury_request_id}. Writes the audit log. Refuses not_found, '
  'reason_required, invalid_address, invalid_label, address_in_pool, paying_address, cold_address_exists, treasury_request_exists.';

create or replace function app.require_label(p_label text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if length(btrim(p_label)) not between 1 and 60 or p_label ~ '[[:cntrl:]]' then
    perform app.refuse('invalid_label');
  end if;
end $$;
comment on function app.require_label(text) is 'Refuses invalid_label unless the text is one line of 1 to 60 characters.';

create or replace function app.require_new_cold_address(p_network_id text, p_address text) returns chain.cold_addresses
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
  found chain.cold_addresses;
begin
  select n.* into strict network from app.networks n where n.network_id = p_network_id;
  -- No wallet and no paying address gets it meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('app.pool_addresses', 0));
  found.owner_keys := case when p_address ~ network.address_pattern then app.owner_keys(network.address_format, p_address) end;
  found.address_key := app.address_key(network.address_format, p_address);
  if found.owner_keys is null then
    perform app.refuse('invalid_address', jsonb_build_object('network', network.deposit_name, 'hint', null));
  end if;
  perform app.refuse_loss(network, p_address, found.owner_keys);
  if exists (select from app.pool_addresses p where p.owner_keys && found.owner_keys) then
    perform app.refuse('address_in_pool', jsonb_build_object('network', network.deposit_name));
  elsif exists (select from chain.accounts a where a.network_id = p_network_id and a.address_key = found.address_key) then
    perform app.refuse('paying_address', jsonb_build_object('network', network.deposit_name));
  elsif exists (
    select from chain.cold_addresses a
    where a.network_id = p_network_id and a.address_key = found.address_key and a.removed_at is null
  ) then
    perform app.refuse('cold_address_exists');
  end if;
  return found;
end $$;
comment on function app.require_new_cold_address(text, text) is
  'The keys of an address that may become a cold one; nobody else adds it meanwhile. Refuses invalid_address, address_in_pool, paying_address, '
  'cold_address_exists.';

create or replace function app.add_cold_address(context jsonb, p_admin_id uuid, p_wanted chain.treasury_requests, p_origin jsonb) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  keys chain.cold_addresses := app.require_new_cold_address(p_wanted.network_id, p_wanted.address);
  new_id uuid;
begin
  insert into chain.cold_addresses (network_id, address, address_key, owner_keys, label, added_by)
  values (p_wanted.network_id, p_wanted.address, keys.address_key, keys.owner_keys, p_wanted.label, p_wanted.requested_by)
  returning id into new_id;
  perform app.note_addresses_changed(p_wanted.network_id);
  perform app.record_admin_activity(
    context, p_admin_id, 'cold_address_added', 'network', p_wanted.network_id,
    p_origin || jsonb_build_object('address', p_wanted.address, 'label', p_wanted.label), p_wanted.reason
  );
  perform app.queue_destination_emails(context, 'Cold address, ' || p_wanted.network_id, null, p_wanted.address, p_admin_id);
  return new_id;
end $$;
comment on function app.add_cold_address(jsonb, uuid, chain.treasury_requests, jsonb) is
  'Adds a cold address and returns its id. Refuses what app.require_new_cold_address refuses.';

create or replace function app.note_addresses_changed(p_network_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into chain.readings (network_id, version, requested_at) values (p_network_id, 1, clock_timestamp())
  on conflict (network_id) do update set version = chain.readings.version + 1, requested_at = excluded.requested_at;
end $$;
comment on function app.note_addresses_changed(text) is
  'A paying or cold address of the network has changed: a reading in progress is not taken, and another one is due.';

create or replace function api.admin_remove_cold_address(context jsonb, p_cold_address_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  wanted chain.treasury_requests;
  standing chain.cold_addresses;
begin
  wanted.kind := 'remove_cold_address';
  wanted.reason := app.require_reason(p_reason);
  wanted.requested_by := admin.id;
  select a.* into standing from chain.cold_addresses a where a.id = p_cold_address_id;
  if not found then
    perform app.refuse('not_found');
  elsif standing.removed_at is not null then
    return jsonb_build_object('success', true);
  end if;
  wanted.network_id := standing.network_id;
  wanted.cold_address_id := standing.id;
  return app.change_treasury_or_request(context, wanted);
end $$;
comment on function api.admin_remove_cold_address(jsonb, uuid, text) is
  'Stops counting what a cold address holds, from the next reading on. If there are two owners, another one has to approve it: returns '
  '{treasury_request_id}. Repeating it changes nothing. Writes the audit log. Refuses not_found, reason_required, treasury_request_exists.';

create or replace function app.remove_cold_address(context jsonb, p_admin_id uuid, p_wanted chain.treasury_requests, p_origin jsonb) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  removed chain.cold_addresses;
begin
  update chain.cold_addresses a
  set removed_at = clock_timestamp(), removed_by = p_wanted.requested_by
  where a.id = p_wanted.cold_address_id and a.removed_at is null
  returning a.* into removed;
  if found then
    perform app.note_addresses_changed(removed.network_id);
    perform app.record_admin_activity(
      context, p_admin_id, 'cold_address_removed', 'network', removed.network_id,
      p_origin || jsonb_build_object('address', removed.address, 'label', removed.label), p_wanted.reason
    );
    perform app.queue_destination_emails(context, 'Cold address, ' || removed.network_id, removed.address, null, p_admin_id);
  end if;
  return p_wanted.cold_address_id;
end $$;
comment on function app.remove_cold_address(jsonb, uuid, chain.treasury_requests, jsonb) is
  'Removes a cold address, unless it is removed already, and returns its id.';

create or replace function app.replace_paying_address(p_admin_id uuid, p_network_id text, p_before chain.accounts) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  account chain.accounts;
begin
  select a.* into strict account from chain.accounts a where a.network_id = p_network_id;
  if account.address_key is not distinct from p_before.address_key then
    return;
  end if;
  update chain.cold_addresses a set removed_at = clock_timestamp(), removed_by = p_admin_id
  where a.network_id = p_network_id and a.address_key = account.address_key and a.removed_at is null;
  if p_before.address_key is not null then
    insert into chain.cold_addresses (network_id, address, address_key, owner_keys, label, added_by)
    values (p_network_id, p_before.address, p_before.address_key, p_before.owner_keys, 'Former paying address', p_admin_id)
    on conflict (network_id, address_key) where removed_at is null do nothing;
  end if;
  perform app.note_addresses_changed(p_network_id);
end $$;
comment on function app.replace_paying_address(uuid, text, chain.accounts) is
  'Keeps counting what the former paying address of a network holds, as a cold address, and counts the new one once only.';
