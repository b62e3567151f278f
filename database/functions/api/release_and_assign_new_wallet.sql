create or replace function api.release_and_assign_new_wallet(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_active_user(context);
  again_at timestamptz;
  assigned_id uuid;
begin
  perform from app.users u where u.id = caller.id for no key update;
  -- Once more, since whoever held the lock may have been suspending the user (T15).
  perform app.require_active_user(context);
  select w.renewable_at into again_at from api.wallets w where w.user_id = caller.id;
  if not found then
    perform app.refuse('wallet_not_assigned');
  end if;
  if again_at is not null then
    perform app.refuse('regenerate_too_soon', jsonb_build_object('until', again_at));
  end if;
  -- Two statements, since the second would not see the first's effect in one.
  assigned_id := app.assign_free_wallet(caller.id, 'regenerated');
  return app.wallet_json(assigned_id);
end $$;
comment on function api.release_and_assign_new_wallet(jsonb) is
  'Releases the caller''s wallet and gives them another one, once in 24 hours (T19). Replies the wallet. '
  'Refuses wallet_not_assigned, regenerate_too_soon, no_wallet_available, deposits_paused.';
