create or replace function api.admin_release_user_wallet(context jsonb, p_user_id uuid, p_wallet_id uuid default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.assign');
  target app.users;
  wallet app.wallets;
begin
  target := app.require_target_user(p_user_id);
  select w.* into wallet from app.wallets w where w.user_id = target.id for update;
  if not found then
    perform app.refuse('user_has_no_wallet');
  elsif wallet.wallet_id <> p_wallet_id then
    perform app.refuse('other_wallet_by_now');
  end if;
  perform app.release_wallet(target.id);
  insert into app.wallet_news (user_id, wallet_id, kind) values (target.id, wallet.wallet_id, 'released');
  perform app.record_admin_activity(
    context, admin.id, 'wallet_released', 'user', target.id::text,
    jsonb_build_object('wallet_id', wallet.wallet_id, 'assigned_at', wallet.assigned_at)
  );
  return jsonb_build_object(
    'success', true, 'message', 'Wallet successfully released.', 'wallet_id', wallet.wallet_id, 'user_id', target.id
  );
end $$;
comment on function api.admin_release_user_wallet(jsonb, uuid, uuid) is
  'Returns a user''s wallet to the pool and begins its cooling-off period (T17). p_wallet_id is the wallet that the administrator '
  'saw, so that one assigned meanwhile stays. Refuses not_found, user_has_no_wallet, other_wallet_by_now.';
