create or replace function api.admin_update_wallet_deposit_addresses(
  context jsonb,
  p_wallet_id uuid,
  p_deposit_addresses jsonb,
  p_seen_version integer default null,
  p_reason text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  entries jsonb := app.pool_entries(p_deposit_addresses);
  wanted app.pool_requests;
  wallet app.wallets;
begin
  wanted.kind := 'change_addresses';
  wanted.wallet_id := p_wallet_id;
  wanted.requested_by := admin.id;
  wanted.reason := app.require_reason(p_reason);
  wallet := app.lock_wallet_for_request(p_wallet_id);
  if wallet.address_version <> p_seen_version then
    perform app.refuse('wallet_changed');
  elsif app.address_changes(wallet.wallet_id, entries) = '[]' then
    return jsonb_build_object('success', true, 'message', 'Wallet saved successfully!', 'pool_request_id', null);
  end if;
  wanted := app.begin_pool_request(wanted);
  perform app.propose_addresses(wanted.id, wallet.wallet_id, entries);
  perform app.finish_proposal(context, wanted);
  return jsonb_build_object('success', true, 'message', 'Wallet saved successfully!', 'pool_request_id', wanted.id);
end $$;
comment on function api.admin_update_wallet_deposit_addresses(jsonb, uuid, jsonb, integer, text) is
  'Requests other deposit addresses for a wallet: it shows them once another administrator has approved them (T68). p_seen_version is the '
  'address_version of what was edited. Returns {pool_request_id}, null if nothing differs. Refuses wallet_not_found, wallet_changed, reason_required, '
  'pool_request_waits, address_in_pool, and what app.pool_entries() refuses.';

create or replace function app.lock_wallet_for_request(p_wallet_id uuid) returns app.wallets
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wallet app.wallets;
begin
  -- The request before its wallet, as when it is decided on.
  perform from app.pool_requests r where r.wallet_id = p_wallet_id and r.status = 'pending' for no key update;
  select w.* into wallet from app.wallets w where w.wallet_id = p_wallet_id for update;
  if not found then
    perform app.refuse('wallet_not_found');
  end if;
  perform app.require_no_pool_request(p_wallet_id);
  return wallet;
end $$;
comment on function app.lock_wallet_for_request(uuid) is
  'A wallet about which nothing waits for a decision, locked. Refuses wallet_not_found, pool_request_waits.';

create or replace function app.require_no_pool_request(p_wallet_id uuid, p_but_id uuid default null) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.lapse_old_pool_requests(p_wallet_id);
  if exists (select from app.pool_requests r where r.wallet_id = p_wallet_id and r.status = 'pending') or exists (
    select from app.pool_proposals p
    join app.pool_requests r on r.id = p.request_id
    where p.wallet_id = p_wallet_id and r.id is distinct from p_but_id and app.is_open_pool_request(r)
  ) then
    perform app.refuse('pool_request_waits');
  end if;
end $$;
comment on function app.require_no_pool_request(uuid, uuid) is
  'Refuses pool_request_waits if something about a locked wallet waits for a decision, apart from one request.';

create or replace function app.note_address_change(
  context jsonb,
  p_admin_id uuid,
  p_wallet app.wallets,
  p_changes jsonb,
  p_reason text,
  p_origin jsonb
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.wallets set address_version = address_version + 1 where wallet_id = p_wallet.wallet_id;
  if p_wallet.user_id is not null then
    insert into app.wallet_news (user_id, wallet_id, kind, changed, reason)
    select p_wallet.user_id, p_wallet.wallet_id, 'addresses_changed',
      array_agg(format('%s (%s)', c.change ->> 'symbol', c.change ->> 'network') order by c.place), p_reason
    from jsonb_array_elements(p_changes) with ordinality as c (change, place);
  end if;
  perform app.record_admin_activity(
    context, p_admin_id, 'wallet_addresses_updated', 'wallet', p_wallet.wallet_id::text,
    p_origin || jsonb_build_object(
      'user_id', p_wallet.user_id,
      'changes', (
        select jsonb_agg(c.change - array['coin_id', 'network_id', 'address_key'] order by c.place)
        from jsonb_array_elements(p_changes) with ordinality as c (change, place)
      )
    ),
    p_reason
  );
end $$;
comment on function app.note_address_change(jsonb, uuid, app.wallets, jsonb, text, jsonb) is
  'Records a change of a wallet''s addresses: its version, the notification for its user, the audit log with the request behind it.';
