create or replace function api.admin_decide_factor_removal(context jsonb, p_removal_id uuid, p_approve boolean)
returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'factors.remove');
  target app.users;
  removal app.factor_removals;
begin
  select * into removal from app.factor_removals where id = p_removal_id;
  if removal.id is null then
    perform app.refuse('not_found');
  end if;
  target := app.require_may_govern(admin, removal.user_id);
  -- Read again under the user's lock, so that of two concurrent decisions only one counts.
  select * into removal from app.factor_removals where id = p_removal_id;
  return jsonb_build_object('success', true) || case
    when p_approve then app.approve_factor_removal(context, admin, target, removal)
    else app.stop_factor_removal(context, admin, target, removal)
  end;
end $$;
comment on function api.admin_decide_factor_removal(jsonb, uuid, boolean) is
  'A second owner approves the removal, which starts the wait; or an owner rejects it, or stops the wait. Refuses not_found, '
  'factor_removal_decided, own_factor_removal, first_administrator_gone, two_factor_off, factor_removal_waits and what app.require_may_govern and '
  'app.require_settled_roles refuse.';

create or replace function app.approve_factor_removal(
  context jsonb, p_admin app.users, p_user app.users, p_removal app.factor_removals
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.two_factor_resets;
begin
  if p_removal.status <> 'pending' then
    perform app.refuse('factor_removal_decided');
  elsif p_removal.requested_by = p_admin.id then
    perform app.refuse('own_factor_removal');
  elsif not app.still_has_permission(p_removal.requested_by, 'factors.remove') then
    perform app.refuse('first_administrator_gone');
  end if;
  perform app.require_settled_roles(p_admin, p_removal.requested_by);
  perform app.require_removable_factors(p_user);
  waiting := app.begin_two_factor_wait(p_user, 'factor_removal');
  update app.factor_removals
  set status = 'approved', decided_by = p_admin.id, decided_at = now(), reset_id = waiting.id
  where id = p_removal.id;
  perform app.record_admin_activity(
    context, p_admin.id, 'factor_removal_approved', 'user', p_user.id::text,
    jsonb_build_object(
      'removal_id', p_removal.id, 'requested_by', p_removal.requested_by, 'effective_at', waiting.effective_at
    ),
    p_removal.reason
  );
  return app.addressee(p_user) || jsonb_build_object('user_id', p_user.id, 'effective_at', waiting.effective_at);
end $$;
comment on function app.approve_factor_removal(jsonb, app.users, app.users, app.factor_removals) is
  'Starts the wait, and returns whom to notify. The user is locked.';

create or replace function app.stop_factor_removal(
  context jsonb, p_admin app.users, p_user app.users, p_removal app.factor_removals
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.two_factor_resets := app.waiting_two_factor_reset(p_user.id);
  is_stopped boolean := p_removal.status = 'approved' and waiting.id is not distinct from p_removal.reset_id;
begin
  if p_removal.status = 'pending' then
    update app.factor_removals
    set status = 'rejected', decided_by = p_admin.id, decided_at = now()
    where id = p_removal.id;
  elsif is_stopped then
    perform app.stop_two_factor_wait(waiting);
  else
    perform app.refuse('factor_removal_decided');
  end if;
  perform app.record_admin_activity(
    context, p_admin.id, case when is_stopped then 'factor_removal_stopped' else 'factor_removal_rejected' end,
    'user', p_user.id::text, jsonb_build_object('removal_id', p_removal.id, 'requested_by', p_removal.requested_by)
  );
  if not is_stopped then
    return '{}';
  end if;
  return app.addressee(p_user) || jsonb_build_object('user_id', p_user.id, 'is_stopped', true);
end $$;
comment on function app.stop_factor_removal(jsonb, app.users, app.users, app.factor_removals) is
  'Rejects a request, which the owner who made it may do too, or ends the wait; returns whom to notify if a wait was pending. The user is '
  'locked.';

create or replace function app.factor_removal_json(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', f.id, 'reason', f.reason, 'requested_by_id', f.requested_by, 'requested_by', app.person_name(asker),
      'requested_at', f.requested_at, 'approved_by', app.person_name(approver), 'effective_at', r.effective_at
    )
    from app.factor_removals f
    join app.users asker on asker.id = f.requested_by
    left join app.users approver on approver.id = f.decided_by
    left join app.two_factor_resets r on r.id = f.reset_id
    where f.user_id = p_user_id
      and (f.status = 'pending' or (r.cancelled_at is null and r.done_at is null and f.status = 'approved'))
    order by f.id desc
    limit 1
  );
end $$;
comment on function app.factor_removal_json(uuid) is
  'The pending removal of this user''s factors, which needs a second owner or waits for its time (approved_by and effective_at); null without '
  'one.';
