create or replace function api.admin_assign_wallet_to_user(
  context jsonb,
  p_user_id uuid,
  p_wallet_id uuid,
  p_even_resting boolean default false
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.assign');
  target app.users;
  wallet app.wallets;
begin
  target := app.require_target_user(p_user_id);
  if exists (select from app.wallets w where w.user_id = target.id) then
    perform app.refuse('user_has_wallet');
  end if;
  select w.* into wallet from app.wallets w where w.wallet_id = p_wallet_id for update;
  if not found then
    perform app.refuse('wallet_not_found');
  elsif wallet.user_id is not null then
    perform app.refuse('wallet_taken');
  elsif wallet.rests_until > clock_timestamp() and not p_even_resting then
    perform app.refuse('wallet_rests', jsonb_build_object('until', wallet.rests_until));
  end if;
  perform app.assign_wallet(target.id, wallet.wallet_id, 'administrator');
  perform app.record_admin_activity(
    context, admin.id, 'wallet_assigned', 'user', target.id::text,
    jsonb_build_object(
      'wallet_id', wallet.wallet_id,
      'rested_until', case when wallet.rests_until > clock_timestamp() then wallet.rests_until end
    )
  );
  return jsonb_build_object(
    'success', true, 'message', 'Wallet successfully assigned.', 'wallet_id', wallet.wallet_id, 'user_id', target.id
  );
end $$;
comment on function api.admin_assign_wallet_to_user(jsonb, uuid, uuid, boolean) is
  'Assigns this wallet of the pool to a user who has none. One in its cooling-off period requires p_even_resting, which '
  'confirms that the administrator saw it (T17). Refuses not_found, user_has_wallet, wallet_not_found, wallet_taken, wallet_rests.';
