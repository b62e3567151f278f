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
  -- Check again: the previous lock holder may have suspended the user (T15).
  perform app.require_active_user(context);
  select w.renewable_at into again_at from api.wallets w where w.user_id = caller.id;
  if not found then
    perform app.refuse('wallet_not_assigned');
  end if;
  if again_at is not null then
    perform app.refuse('regenerate_too_soon', jsonb_build_object('until', again_at));
  end if;
  -- A separate statement, because within one statement wallet_json would not see the assignment.
  assigned_id := app.assign_free_wallet(caller.id, 'regenerated');
  return app.still_active(context, app.wallet_json(assigned_id));
end $$;
comment on function api.release_and_assign_new_wallet(jsonb) is
  'Releases the caller''s wallet and assigns another one, once in 24 hours (T19). Returns the wallet. Refuses wallet_not_assigned, '
  'regenerate_too_soon, no_wallet_available, deposits_paused.';
