create or replace function api.admin_set_paying(
  context jsonb,
  p_network_id text,
  p_paying text,
  p_reason text,
  p_address text default null,
  p_max_fee text default null,
  p_public_key text default null,
  p_fingerprint text default null,
  p_path text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  reason text := app.require_reason(p_reason);
  before chain.networks;
  account_before chain.accounts;
begin
  select n.* into before from chain.networks n where n.network_id = p_network_id for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif p_paying in ('files', 'signer') then
    if p_paying = 'signer' and not exists (select from chain.signers s where s.addresses ->> p_network_id = btrim(p_address)) then
      perform app.refuse('signer_lacks_address');
    end if;
    select a.* into account_before from chain.accounts a where a.network_id = p_network_id;
    perform app.set_account(admin.id, p_network_id, p_address, p_public_key, p_fingerprint, p_path);
    perform app.replace_paying_address(admin.id, p_network_id, account_before);
  end if;
  update chain.networks n
  set paying = p_paying,
    max_fee = case
      when p_paying in ('files', 'signer') then app.require_amount(p_max_fee, app.fee_decimals(p_network_id), 'invalid_amount')
      else n.max_fee
    end,
    updated_at = now(), updated_by = admin.id
  where n.network_id = p_network_id;
  perform app.record_admin_activity(
    context, admin.id, 'paying_changed', 'network', p_network_id,
    jsonb_build_object(
      'old_paying', before.paying, 'paying', p_paying, 'old_address', account_before.address, 'address', p_address,
      'old_max_fee', trim_scale(before.max_fee)::text, 'max_fee', p_max_fee
    ),
    reason
  );
  perform app.queue_paying_emails(context, admin.id, before, account_before.address);
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_set_paying(jsonb, text, text, text, text, text, text, text, text) is
  'Sets how withdrawals on a network are paid. For files and the signer: from which address, and the most that one transaction may pay the network. '
  'Payments that were prepared go on, and are signed in the new way. Writes the audit log. Refuses not_found, reason_required, invalid_amount, '
  'invalid_address, address_in_pool, payments_open, invalid_account_key, signer_lacks_address.';

create or replace function app.queue_paying_emails(
  context jsonb, p_admin_id uuid, p_before chain.networks, p_old_address text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network_name text;
  changed chain.networks;
  new_address text;
begin
  select a.deposit_name into strict network_name from app.networks a where a.network_id = p_before.network_id;
  select n.* into strict changed from chain.networks n where n.network_id = p_before.network_id;
  select k.address into new_address from chain.accounts k where k.network_id = p_before.network_id;
  if changed.paying <> p_before.paying then
    perform app.queue_power_emails(
      context, 'setting', null, 'How withdrawals are paid: ' || network_name, replace(p_before.paying::text, '_', ' '),
      replace(changed.paying::text, '_', ' '), p_admin_id
    );
  end if;
  perform app.queue_destination_emails(context, 'Paying address, ' || p_before.network_id, p_old_address, new_address, p_admin_id);
  if changed.max_fee > p_before.max_fee then
    perform app.queue_power_emails(
      context, 'setting', null, 'Highest network fee of a payment: ' || network_name, trim_scale(p_before.max_fee)::text,
      trim_scale(changed.max_fee)::text, p_admin_id
    );
  end if;
end $$;
comment on function app.queue_paying_emails(jsonb, uuid, chain.networks, text) is
  'Emails owners that withdrawals of a network are paid in another way, from another address, or at a higher fee than before.';

create or replace function app.set_account(
  p_admin_id uuid, p_network_id text, p_address text, p_public_key text, p_fingerprint text, p_path text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
  key text;
  owners text[];
begin
  select n.* into strict network from app.networks n where n.network_id = p_network_id;
  -- No wallet gets this address meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('app.pool_addresses', 0));
  key := app.address_key(network.address_format, p_address);
  owners := case when p_address ~ network.address_pattern then app.owner_keys(network.address_format, p_address) end;
  if owners is null then
    perform app.refuse('invalid_address', jsonb_build_object('network', network.deposit_name, 'hint', null));
  end if;
  perform app.refuse_loss(network, p_address, owners);
  if exists (select from app.pool_addresses p where p.owner_keys && owners) then
    -- What arrives there belongs to a user.
    perform app.refuse('address_in_pool', jsonb_build_object('network', network.deposit_name));
  elsif (p_path is null) <> (p_fingerprint is null) or (p_path is not null and p_public_key is null) then
    perform app.refuse('invalid_account_key');
  elsif app.has_open_payments(p_network_id) and key is distinct from (
    select a.address_key from chain.accounts a where a.network_id = p_network_id for no key update
  ) then
    perform app.refuse('payments_open');
  end if;
  insert into chain.accounts (network_id, address, address_key, owner_keys, public_key, fingerprint, path, updated_by)
  values (p_network_id, btrim(p_address), key, owners, lower(p_public_key), lower(p_fingerprint), p_path, p_admin_id)
  on conflict (network_id) do update
  set address = excluded.address, address_key = excluded.address_key, owner_keys = excluded.owner_keys, public_key = excluded.public_key,
    fingerprint = excluded.fingerprint, path = excluded.path, updated_at = excluded.updated_at, updated_by = excluded.updated_by;
end $$;
comment on function app.set_account(uuid, text, text, text, text, text) is
  'Sets the address from which a network''s withdrawals are paid. It cannot change while payments from it are open.';

create or replace function app.has_open_payments(p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from chain.payments p where p.network_id = p_network_id and p.state in ('prepared', 'exported', 'signed', 'lost')
  );
end $$;
comment on function app.has_open_payments(text) is 'Whether a payment of this network is neither finished nor given up.';

create or replace function app.fee_decimals(p_network_id text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select case n.family when 'evm' then 18 else 8 end from chain.networks n where n.network_id = p_network_id);
end $$;
comment on function app.fee_decimals(text) is
  'The decimals of a network''s own coin on its chain, in which fees are paid; the coin itself need not be listed on it.';
