create or replace function api.admin_decide_pool_request(
  context jsonb,
  p_pool_request_id uuid,
  p_approve boolean,
  p_seen text default null,
  p_reason text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  request app.pool_requests := app.lock_pool_request(p_pool_request_id);
  outcome text := case when p_approve then 'approved' else 'declined' end;
  user_id uuid;
begin
  -- Again: the role may have gone while this waited for the locks.
  admin := app.require_permission(context, 'wallets.manage');
  if request.status = outcome and request.decided_by = admin.id then
    -- Repeated after a lost answer.
    return jsonb_build_object('success', true, 'user_id', null);
  elsif not app.is_open_pool_request(request) then
    perform app.refuse('pool_request_decided');
  elsif request.requested_by = admin.id or (p_approve and request.user_id = admin.id) then
    perform app.refuse('own_pool_request');
  elsif p_approve then
    perform app.require_may_approve(admin, request, p_seen);
    user_id := app.apply_pool_request(context, admin.id, request);
    perform app.close_pool_request(context, request, outcome, admin.id, null);
  else
    perform app.close_pool_request(context, request, outcome, admin.id, app.require_reason(p_reason));
  end if;
  return jsonb_build_object('success', true, 'user_id', user_id);
end $$;
comment on function api.admin_decide_pool_request(jsonb, uuid, boolean, text, text) is
  'Another administrator approves a request of the wallet pool and makes its change (T68), or declines it with a reason. p_seen is what the one who '
  'approves saw: after a change of the request or its wallet it must be looked at again. Repeating one''s own decision changes nothing. Refuses '
  'not_found, own_pool_request, pool_request_decided, reason_required, what app.require_may_approve refuses, and what the change itself refuses.';

create or replace function app.require_may_approve(p_admin app.users, p_request app.pool_requests, p_seen text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_settled_roles(p_admin, p_request.requested_by);
  if p_seen is distinct from app.pool_request_seen(p_request) then
    perform app.refuse('pool_request_changed');
  elsif p_request.trusts_keys and not app.role_may(p_admin.role, 'rules.manage')
    and not app.still_has_permission(p_request.requested_by, 'rules.manage')
  then
    perform app.refuse('owner_must_approve');
  end if;
end $$;
comment on function app.require_may_approve(app.users, app.pool_requests, text) is
  'Refuses role_too_new and first_role_too_new while either of the two is an administrator of less than a day, pool_request_changed, and '
  'owner_must_approve where keys would be trusted and neither of the two is an owner.';

create or replace function api.admin_withdraw_pool_request(context jsonb, p_pool_request_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.assign');
  reason text := app.require_reason(p_reason);
  request app.pool_requests := app.lock_pool_request(p_pool_request_id);
begin
  -- Again: the role may have gone while this waited for the locks.
  admin := app.require_permission(context, 'wallets.assign');
  if request.requested_by <> admin.id then
    perform app.refuse('not_own_pool_request');
  elsif request.status = 'withdrawn' then
    -- Repeated after a lost answer.
    return jsonb_build_object('success', true);
  elsif not app.is_open_pool_request(request) then
    perform app.refuse('pool_request_decided');
  end if;
  perform app.close_pool_request(context, request, 'withdrawn', admin.id, reason);
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_withdraw_pool_request(jsonb, uuid, text) is
  'Withdraws one''s own request of the wallet pool, with a reason. Refuses not_found, not_own_pool_request, pool_request_decided, reason_required.';

create or replace function api.admin_distrust_account_key(context jsonb, p_key_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  reason text := app.require_reason(p_reason);
  key app.account_keys;
begin
  -- The lock that derivations take: one that is under way is finished, the next one waits for an approval.
  select k.* into key from app.account_keys k where k.key_id = p_key_id for update;
  admin := app.require_permission(context, 'wallets.manage');
  if key.key_id is null then
    perform app.refuse('not_found');
  end if;
  delete from app.trusted_keys t where t.key_id = p_key_id;
  if found then
    perform app.record_admin_activity(
      context, admin.id, 'account_key_distrusted', 'account_key', p_key_id::text,
      jsonb_build_object('fingerprint', key.fingerprint, 'account', key.account), reason
    );
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_distrust_account_key(jsonb, uuid, text) is
  'Has wallets that are derived from an account''s key wait for an approval again, on every network. Refuses not_found, reason_required.';
