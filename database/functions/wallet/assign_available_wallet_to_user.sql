create or replace function api.assign_available_wallet_to_user(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_active_user(context);
  assigned_id uuid;
begin
  perform from app.users u where u.id = caller.id for no key update;
  -- Check again: the previous lock holder may have suspended the user (T15).
  perform app.require_active_user(context);
  if exists (select from app.wallets w where w.user_id = caller.id) then
    perform app.refuse('wallet_already_assigned');
  end if;
  assigned_id := app.assign_free_wallet(caller.id, 'requested');
  return app.still_active(context, jsonb_build_object(
    'success', true,
    'wallet_data', app.wallet_json(assigned_id),
    'message', 'Wallet generated successfully!'
  ));
end $$;
comment on function api.assign_available_wallet_to_user(jsonb) is
  'Assigns a free wallet of the pool to the caller (T16). Refuses wallet_already_assigned, no_wallet_available, deposits_paused.';
