create or replace function api.admin_create_wallet(context jsonb, p_deposit_addresses jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  new_id uuid := app.add_wallet(app.pool_entries(p_deposit_addresses));
begin
  perform app.record_admin_activity(
    context, admin.id, 'wallet_created', 'wallet', new_id::text,
    jsonb_build_object('deposit_addresses', p_deposit_addresses)
  );
  return jsonb_build_object('success', true, 'message', 'Wallet saved successfully!', 'wallet_id', new_id);
end $$;
comment on function api.admin_create_wallet(jsonb, jsonb) is
  'Adds a wallet with these deposit addresses to the pool. Refuses address_in_pool (T18) and what app.pool_entries() refuses.';
