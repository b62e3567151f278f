create or replace function api.admin_subtract_balance(
  context jsonb,
  target_user_id uuid,
  p_coin_id text,
  p_amount text,
  p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'balances.adjust');
  reply jsonb := app.claim_key(context, admin.id, 'admin_subtract_balance', array[
    target_user_id::text, p_coin_id, p_amount, p_reason
  ]);
  reason text := app.require_reason(p_reason);
  activity_id uuid := app.uuid_v7();
  target app.users;
  coin app.coins;
  amount numeric;
  balances ledger.balances[];
begin
  if reply is not null then
    return reply;
  end if;
  coin := app.require_coin(p_coin_id);
  amount := app.require_amount(p_amount, coin.decimals, 'invalid_amount');
  target := app.require_target_user(target_user_id);
  balances := ledger.lock_balances(target.id, array[coin.coin_id]);
  -- What pending withdrawals hold is not touched (T38).
  if balances[1].available < amount then
    perform app.refuse('insufficient_funds');
  end if;
  perform ledger.post(target.id, 'adjustment', activity_id, array[
    row (coin.coin_id, 'available', 'adjustments', amount)
  ]::ledger.entry[]);
  perform app.record_admin_activity(
    context, admin.id, 'balance_subtracted', 'user', target.id::text,
    jsonb_build_object(
      'coin_id', coin.coin_id, 'amount', trim_scale(amount)::text,
      'old_balance', trim_scale(balances[1].available)::text,
      'new_balance', trim_scale(balances[1].available - amount)::text
    ),
    reason, p_id => activity_id
  );
  return app.keep_reply(context, admin.id, to_jsonb(true));
end $$;
comment on function api.admin_subtract_balance(jsonb, uuid, text, text, text) is
  'Takes an amount from what a user has available (T38). Replies true; too little is the refusal insufficient_funds.';
