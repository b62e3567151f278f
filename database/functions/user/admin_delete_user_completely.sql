create or replace function api.admin_delete_user_completely(context jsonb, target_user_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'users.delete');
  target app.users := app.require_may_govern(admin, target_user_id);
begin
  -- Check again: the previous lock holder may have revoked the caller's rights.
  perform app.require_permission(context, 'users.delete');
  if target.role is not null then
    perform app.refuse('administrator_stays');
  end if;
  perform app.require_empty_account(target.id);
  perform app.release_wallet(target.id);
  perform app.forget_person(target);
  perform app.record_admin_activity(
    context, admin.id, 'user_deleted', 'user', target.id::text,
    jsonb_build_object('old', target.status, 'created_at', target.created_at)
  );
  return app.addressee(target) || jsonb_build_object(
    'success', true,
    'message', format('User "%s" has been permanently deleted', target.email),
    'user_id', target.id,
    'has_ended_sessions', true,
    'end_reason', 'deleted'
  );
end $$;
comment on function api.admin_delete_user_completely(jsonb, uuid) is
  'Removes all personal data of a user; the ledger stays, anonymous (T37). Refuses administrator_stays, user_has_pending, user_has_balance and '
  'what app.require_may_govern refuses.';
