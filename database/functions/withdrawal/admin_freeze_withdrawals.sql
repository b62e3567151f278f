create or replace function api.admin_freeze_withdrawals(
  context jsonb,
  target_user_id uuid,
  p_freeze boolean,
  p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'users.status');
  reason text := app.require_reason(p_reason);
  target app.users := app.require_may_govern(admin, target_user_id);
begin
  if (target.withdrawals_frozen_at is not null) <> p_freeze then
    update app.users
    set withdrawals_frozen_at = case when p_freeze then now() end,
      withdrawals_frozen_reason = case when p_freeze then reason end,
      updated_at = now()
    where id = target.id;
    perform app.record_admin_activity(
      context, admin.id, case when p_freeze then 'withdrawals_frozen' else 'withdrawals_unfrozen' end, 'user', target.id::text,
      '{}', reason
    );
  end if;
  return jsonb_build_object('success', true, 'user_id', target.id);
end $$;
comment on function api.admin_freeze_withdrawals(jsonb, uuid, boolean, text) is
  'Freezes or unfreezes a user''s withdrawals: while frozen, they can be neither requested nor approved. Refuses reason_required and what '
  'app.require_may_govern refuses.';
