create or replace function api.admin_create_wallet(
  context jsonb,
  p_deposit_addresses jsonb,
  p_reason text default null,
  p_request_id uuid default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  wanted app.pool_requests;
  request app.pool_requests;
  new_id uuid := app.uuid_v7();
begin
  wanted.id := p_request_id;
  wanted.kind := 'add_wallets';
  wanted.source := 'hand';
  wanted.reason := app.require_reason(p_reason);
  wanted.requested_by := admin.id;
  request := app.begin_pool_request(wanted);
  perform app.propose_addresses(request.id, new_id, app.pool_entries(p_deposit_addresses));
  perform app.finish_proposal(context, request);
  return jsonb_build_object(
    'success', true, 'message', 'Wallet saved successfully!', 'wallet_id', new_id, 'pool_request_id', request.id
  );
end $$;
comment on function api.admin_create_wallet(jsonb, jsonb, text, uuid) is
  'Requests a wallet with these deposit addresses: it is in the pool, under the id returned, once another administrator has approved it (T68). '
  'Refuses reason_required, address_in_pool (T18), and what app.pool_entries() and app.begin_pool_request() refuse.';
