create or replace function app.adjust_balance(context jsonb, p_admin_id uuid, p_wanted app.adjustments) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  target app.users;
begin
  -- Before the user, as everywhere.
  perform app.lock_transactions(array[p_wanted.transaction_hash]);
  target := app.require_target_user(p_wanted.user_id);
  if p_wanted.transaction_hash is not null then
    return app.credit_from_chain(context, p_admin_id, target, p_wanted);
  end if;
  return app.post_adjustment(context, p_admin_id, target, p_wanted);
end $$;
comment on function app.adjust_balance(jsonb, uuid, app.adjustments) is
  'Credits a deposit from a chain, or posts an adjustment, in the name of the responsible administrator. Writes the audit log. Returns '
  '{success, user_id, balance} and the deposit_id or posted_adjustment_id.';

create or replace function app.credit_from_chain(
  context jsonb,
  p_admin_id uuid,
  p_target app.users,
  p_wanted app.adjustments
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  added record;
  balance numeric;
begin
  added := app.add_completed_deposit(
    p_target.id, app.require_coin(p_wanted.coin_id), p_wanted.amount, p_wanted.reason, p_admin_id, p_wanted.network,
    p_wanted.transaction_hash, p_wanted.output_index, p_wanted.shared_with
  );
  balance := app.credit_deposit(p_target.id, p_wanted.coin_id, added.deposit_id, p_wanted.amount);
  perform app.record_admin_activity(
    context, p_admin_id, 'balance_added', 'user', p_target.id::text,
    app.request_details(p_wanted, p_admin_id) || jsonb_build_object(
      'deposit_id', added.deposit_id, 'coin_id', p_wanted.coin_id, 'amount', trim_scale(p_wanted.amount)::text,
      'old_balance', trim_scale(balance - p_wanted.amount)::text, 'new_balance', trim_scale(balance)::text,
      'network', p_wanted.network, 'transaction_hash', p_wanted.transaction_hash,
      'output_index', coalesce(p_wanted.output_index, 0)
    ) || app.shared_details(added.shared_with),
    p_wanted.reason
  );
  return jsonb_build_object(
    'success', true, 'deposit_id', added.deposit_id, 'user_id', p_target.id, 'balance', trim_scale(balance)::text
  );
end $$;
comment on function app.credit_from_chain(jsonb, uuid, app.users, app.adjustments) is
  'Credits a completed deposit from a chain. Refuses what app.add_completed_deposit refuses, invalid_amount.';

create or replace function app.shared_details(p_shared_with jsonb) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_shared_with is null then '{}' else jsonb_build_object('shared_with', p_shared_with) end;
end $$;
comment on function app.shared_details(jsonb) is
  'The audit log''s details of a credit whose transaction hash was used before (T66): the ids of the uses that the administrator confirmed.';

create or replace function app.post_adjustment(
  context jsonb,
  p_admin_id uuid,
  p_target app.users,
  p_wanted app.adjustments
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid := app.uuid_v7();
  is_addition boolean := p_wanted.direction = 'add';
  old_balance ledger.balances := (ledger.lock_balances(p_target.id, array[p_wanted.coin_id]))[1];
  new_available numeric := old_balance.available + case when is_addition then p_wanted.amount else -p_wanted.amount end;
begin
  if is_addition then
    perform ledger.require_room(old_balance, p_wanted.amount, 'invalid_amount');
  elsif new_available < 0 then
    -- Amounts held for pending withdrawals are not touched (T38).
    perform app.refuse('insufficient_funds');
  end if;
  perform ledger.post(p_target.id, 'adjustment', new_id, array[row (
    p_wanted.coin_id,
    case when is_addition then 'adjustments' else 'available' end,
    case when is_addition then 'available' else 'adjustments' end,
    p_wanted.amount
  )]::ledger.entry[]);
  insert into app.posted_adjustments (id, user_id, coin_id, direction, amount, reason, request_id, processed_by, price_usd)
  values (
    new_id, p_target.id, p_wanted.coin_id, p_wanted.direction, p_wanted.amount, p_wanted.reason, p_wanted.id, p_admin_id,
    app.fresh_price(p_wanted.coin_id)
  );
  perform app.record_admin_activity(
    context, p_admin_id, case when is_addition then 'balance_added' else 'balance_subtracted' end, 'user', p_target.id::text,
    app.request_details(p_wanted, p_admin_id) || jsonb_build_object(
      'posted_adjustment_id', new_id, 'coin_id', p_wanted.coin_id, 'amount', trim_scale(p_wanted.amount)::text,
      'old_balance', trim_scale(old_balance.available)::text, 'new_balance', trim_scale(new_available)::text
    ),
    p_wanted.reason, p_id => new_id
  );
  return jsonb_build_object(
    'success', true, 'posted_adjustment_id', new_id, 'user_id', p_target.id, 'balance', trim_scale(new_available)::text
  );
end $$;
comment on function app.post_adjustment(jsonb, uuid, app.users, app.adjustments) is
  'Adds to or subtracts from a user''s available balance, without a chain (T38). The user sees it in their history; its audit log row has the '
  'same id. Refuses insufficient_funds, and invalid_amount for more than a balance can hold.';

create or replace function app.request_details(p_wanted app.adjustments, p_admin_id uuid) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- There is a request row only where a second administrator approved it.
  return case
    when p_wanted.requested_by <> p_admin_id
      then jsonb_build_object('adjustment_id', p_wanted.id, 'requested_by', p_wanted.requested_by) || app.ceiling_details(p_wanted)
    else '{}'
  end;
end $$;
comment on function app.request_details(app.adjustments, uuid) is 'The audit log''s details of the request behind an adjustment.';
