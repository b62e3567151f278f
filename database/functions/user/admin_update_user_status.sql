create or replace function api.admin_update_user_status(
  context jsonb,
  target_user_id uuid,
  new_status text,
  reason text,
  freeze_withdrawals boolean default false
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'users.status');
  given_reason text := app.require_reason(reason);
  target app.users;
begin
  if (new_status in ('active', 'suspended', 'banned')) is not true then
    perform app.refuse('invalid_user_status');
  end if;
  target := app.require_may_govern(admin, target_user_id);
  -- Check again: the previous lock holder may have revoked the caller's rights.
  perform app.require_permission(context, 'users.status');
  if target.status = new_status::app.user_status then
    perform app.refuse('status_unchanged', jsonb_build_object('status', new_status));
  end if;
  update app.users
  set status = new_status::app.user_status,
    status_reason = case when new_status <> 'active' then given_reason end,
    status_changed_at = now(),
    withdrawals_frozen_at = case
      when freeze_withdrawals and new_status <> 'active' then coalesce(withdrawals_frozen_at, now())
      else withdrawals_frozen_at
    end,
    withdrawals_frozen_reason = case
      when freeze_withdrawals and new_status <> 'active' then coalesce(withdrawals_frozen_reason, given_reason)
      else withdrawals_frozen_reason
    end,
    updated_at = now()
  where id = target.id;
  if new_status <> 'active' then
    perform app.lapse_pool_requests_of(target.id);
  end if;
  if new_status = 'banned' then
    perform app.end_all_access(target.id, 'banned');
  end if;
  perform app.record_admin_activity(
    context, admin.id, 'user_status_updated', 'user', target.id::text,
    jsonb_build_object('old', target.status, 'new', new_status)
      || case when freeze_withdrawals and new_status <> 'active' then '{"withdrawals_frozen": true}' else '{}' end::jsonb,
    given_reason
  );
  if target.role is not null then
    perform app.queue_power_emails(context, 'status', target.id, null, target.status::text, new_status, admin.id);
  end if;
  return app.addressee(target) || jsonb_build_object(
    'success', true, 'status', new_status, 'user_id', target.id, 'reason', given_reason, 'old_status', target.status,
    'has_ended_sessions', new_status = 'banned', 'end_reason', 'banned'
  );
end $$;
comment on function api.admin_update_user_status(jsonb, uuid, text, text, boolean) is
  'Suspends, bans or reactivates a user, for a reason that they can read (T15). A ban ends every session at once. freeze_withdrawals keeps '
  'withdrawals frozen after the user is active again. Refuses invalid_user_status, status_unchanged and what app.require_may_govern refuses.';
