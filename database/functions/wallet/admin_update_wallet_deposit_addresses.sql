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
  reason text := nullif(btrim(p_reason), '');
  wallet app.wallets;
  changes jsonb;
begin
  select w.* into wallet from app.wallets w where w.wallet_id = p_wallet_id for update;
  if not found then
    perform app.refuse('wallet_not_found');
  elsif wallet.address_version <> p_seen_version then
    perform app.refuse('wallet_changed');
  elsif wallet.user_id is not null then
    reason := app.require_reason(reason);
  end if;
  changes := app.show_addresses(wallet.wallet_id, entries);
  if changes <> '[]' then
    perform app.note_address_change(context, admin.id, wallet, changes, reason);
  end if;
  return jsonb_build_object('success', true, 'message', 'Wallet saved successfully!', 'user_id', wallet.user_id);
end $$;
comment on function api.admin_update_wallet_deposit_addresses(jsonb, uuid, jsonb, integer, text) is
  'Replaces a wallet''s deposit addresses. Those of an assigned wallet change only with a reason (T18). p_seen_version is the address_version '
  'of what was edited. Refuses wallet_not_found, wallet_changed, reason_required, address_in_pool, and what app.pool_entries() refuses.';

create or replace function app.note_address_change(
  context jsonb,
  p_admin_id uuid,
  p_wallet app.wallets,
  p_changes jsonb,
  p_reason text
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
    jsonb_build_object(
      'user_id', p_wallet.user_id,
      'changes', (
        select jsonb_agg(c.change - array['coin_id', 'network_id', 'address_key'] order by c.place)
        from jsonb_array_elements(p_changes) with ordinality as c (change, place)
      )
    ),
    p_reason
  );
end $$;
comment on function app.note_address_change(jsonb, uuid, app.wallets, jsonb, text) is
  'Records a change of a wallet''s addresses: its version, the notification for its user, the audit log.';
