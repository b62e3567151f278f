create or replace function api.admin_ask_factor_removal(context jsonb, target_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'factors.remove');
  reason text := app.require_reason(p_reason);
  target app.users := app.require_may_govern(admin, target_user_id);
  removal_id uuid;
begin
  perform app.require_removable_factors(target);
  insert into app.factor_removals (user_id, reason, requested_by)
  values (target.id, reason, admin.id)
  on conflict do nothing
  returning id into removal_id;
  if removal_id is null then
    perform app.refuse('factor_removal_waits');
  end if;
  perform app.record_admin_activity(
    context, admin.id, 'factor_removal_requested', 'user', target.id::text,
    jsonb_build_object('removal_id', removal_id), reason
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_ask_factor_removal(jsonb, uuid, text) is
  'An owner requests the removal of all second factors of a user; it needs the approval of another owner. Refuses reason_required, '
  'two_factor_off, factor_removal_waits and what app.require_may_govern refuses.';

create or replace function app.require_removable_factors(p_user app.users) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not p_user.two_factor_enabled then
    perform app.refuse('two_factor_off');
  elsif (app.waiting_two_factor_reset(p_user.id)).id is not null then
    perform app.refuse('factor_removal_waits');
  end if;
end $$;
comment on function app.require_removable_factors(app.users) is
  'Refuses two_factor_off, and factor_removal_waits if a two-factor reset or removal is already pending.';
