create or replace function app.adjust_balance(context jsonb, p_admin_id uuid, p_wanted app.adjustments) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Who asked for it stands beside who did it only where these are two.
  asked jsonb := case
    when p_wanted.requested_by <> p_admin_id
      then jsonb_build_object('adjustment_id', p_wanted.id, 'requested_by', p_wanted.requested_by)
    else '{}'
  end;
begin
  if p_wanted.direction = 'add' then
    return app.add_to_balance(context, p_admin_id, p_wanted, asked);
  end if;
  return app.subtract_from_balance(context, p_admin_id, p_wanted, asked);
end $$;
comment on function app.adjust_balance(jsonb, uuid, app.adjustments) is
  'Does what was wanted, for the administrator who answers for it, and replies as the call of that direction. Writes the audit log.';

create or replace function app.add_to_balance(
  context jsonb,
  p_admin_id uuid,
  p_wanted app.adjustments,
  p_details jsonb
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  target app.users := app.require_target_user(p_wanted.user_id);
  coin app.coins := app.require_coin(p_wanted.coin_id);
  deposit_id uuid;
  balance numeric;
begin
  deposit_id := app.add_completed_deposit(
    target.id, coin, p_wanted.amount, p_wanted.reason, p_admin_id, p_wanted.network, p_wanted.transaction_hash, p_wanted.output_index
  );
  balance := app.credit_deposit(
    target.id, coin.coin_id, deposit_id, p_wanted.amount,
    case when p_wanted.transaction_hash is null then 'adjustments' else 'external' end::ledger.account
  );
  perform app.record_admin_activity(
    context, p_admin_id, 'balance_added', 'user', target.id::text,
    p_details || jsonb_build_object(
      'deposit_id', deposit_id, 'coin_id', coin.coin_id, 'amount', trim_scale(p_wanted.amount)::text,
      'old_balance', trim_scale(balance - p_wanted.amount)::text, 'new_balance', trim_scale(balance)::text,
      'network', p_wanted.network, 'transaction_hash', p_wanted.transaction_hash
    ),
    p_wanted.reason
  );
  return jsonb_build_object(
    'success', true, 'deposit_id', deposit_id, 'user_id', target.id, 'balance', trim_scale(balance)::text
  );
end $$;
comment on function app.add_to_balance(jsonb, uuid, app.adjustments, jsonb) is
  'Credits a user, with a completed deposit in their history (T38). Refuses not_found, network_mismatch, missing_network, '
  'duplicate_deposit (T14), invalid_amount.';

create or replace function app.subtract_from_balance(
  context jsonb,
  p_admin_id uuid,
  p_wanted app.adjustments,
  p_details jsonb
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  activity_id uuid := app.uuid_v7();
  target app.users := app.require_target_user(p_wanted.user_id);
  balances ledger.balances[] := ledger.lock_balances(target.id, array[p_wanted.coin_id]);
begin
  -- What pending withdrawals hold is not touched (T38).
  if balances[1].available < p_wanted.amount then
    perform app.refuse('insufficient_funds');
  end if;
  perform ledger.post(target.id, 'adjustment', activity_id, array[
    row (p_wanted.coin_id, 'available', 'adjustments', p_wanted.amount)
  ]::ledger.entry[]);
  perform app.record_admin_activity(
    context, p_admin_id, 'balance_subtracted', 'user', target.id::text,
    p_details || jsonb_build_object(
      'coin_id', p_wanted.coin_id, 'amount', trim_scale(p_wanted.amount)::text,
      'old_balance', trim_scale(balances[1].available)::text,
      'new_balance', trim_scale(balances[1].available - p_wanted.amount)::text
    ),
    p_wanted.reason, p_id => activity_id
  );
  return to_jsonb(true);
end $$;
comment on function app.subtract_from_balance(jsonb, uuid, app.adjustments, jsonb) is
  'Takes an amount from what a user has available (T38). Refuses not_found, insufficient_funds.';
