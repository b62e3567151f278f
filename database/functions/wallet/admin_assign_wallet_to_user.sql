create or replace function api.admin_assign_wallet_to_user(
  context jsonb,
  p_user_id uuid,
  p_wallet_id uuid,
  p_even_resting boolean default false,
  p_reason text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.assign');
  target app.users;
  wallet app.wallets;
  request app.pool_requests;
begin
  -- The request before the user and its wallet, as when it is decided on.
  perform from app.pool_requests r where r.wallet_id = p_wallet_id and r.status = 'pending' for no key update;
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
  perform app.require_complete_wallet(wallet.wallet_id, target.id);
  if wallet.rests_until > clock_timestamp() and app.former_holder(wallet.wallet_id) is distinct from target.id then
    request := app.request_resting_wallet(context, admin.id, target.id, wallet.wallet_id, p_reason);
    return jsonb_build_object(
      'success', true, 'message', 'Another administrator has to approve this.', 'wallet_id', wallet.wallet_id, 'user_id', target.id,
      'pool_request_id', request.id
    );
  end if;
  perform app.assign_wallet(target.id, wallet.wallet_id, 'administrator');
  perform app.note_assignment(context, admin.id, target.id, wallet, nullif(btrim(p_reason), ''), '{}');
  return jsonb_build_object(
    'success', true, 'message', 'Wallet successfully assigned.', 'wallet_id', wallet.wallet_id, 'user_id', target.id,
    'pool_request_id', null
  );
end $$;
comment on function api.admin_assign_wallet_to_user(jsonb, uuid, uuid, boolean, text) is
  'Assigns this wallet of the pool to a user who has none. One in its cooling-off period requires p_even_resting, which confirms that the '
  'administrator saw it (T17), and goes to its former user alone: for anybody else it requests another administrator, with a reason (T68), and returns '
  '{pool_request_id}. Refuses not_found, user_has_wallet, wallet_not_found, wallet_taken, wallet_rests, wallet_incomplete, '
  'reason_required, pool_request_waits.';

create or replace function app.request_resting_wallet(
  context jsonb, p_admin_id uuid, p_user_id uuid, p_wallet_id uuid, p_reason text
) returns app.pool_requests
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted app.pool_requests;
begin
  wanted.kind := 'assign_resting';
  wanted.wallet_id := p_wallet_id;
  wanted.user_id := p_user_id;
  wanted.requested_by := p_admin_id;
  wanted.reason := app.require_reason(p_reason);
  perform app.require_no_pool_request(p_wallet_id);
  return app.finish_proposal(context, app.begin_pool_request(wanted));
end $$;
comment on function app.request_resting_wallet(jsonb, uuid, uuid, uuid, text) is
  'Requests a resting wallet for somebody who did not have it last. Refuses reason_required, pool_request_waits.';

create or replace function app.former_holder(p_wallet_id uuid) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select a.user_id from app.wallet_assignments a where a.wallet_id = p_wallet_id order by a.assigned_from desc limit 1
  );
end $$;
comment on function app.former_holder(uuid) is 'The last user who had a free wallet; null if nobody ever had it.';

create or replace function app.note_assignment(
  context jsonb, p_admin_id uuid, p_user_id uuid, p_wallet app.wallets, p_reason text, p_origin jsonb
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.record_admin_activity(
    context, p_admin_id, 'wallet_assigned', 'user', p_user_id::text,
    p_origin || jsonb_build_object(
      'wallet_id', p_wallet.wallet_id,
      'rested_until', case when p_wallet.rests_until > clock_timestamp() then p_wallet.rests_until end
    ),
    p_reason
  );
end $$;
comment on function app.note_assignment(jsonb, uuid, uuid, app.wallets, text, jsonb) is
  'Records in the audit log that an administrator assigned a wallet; p_wallet is the wallet before.';
