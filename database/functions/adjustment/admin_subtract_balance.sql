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
  coin app.coins;
  wanted app.adjustments;
begin
  if reply is not null then
    return reply;
  end if;
  coin := app.require_coin(p_coin_id);
  wanted.user_id := target_user_id;
  wanted.coin_id := coin.coin_id;
  wanted.direction := 'subtract';
  wanted.amount := app.require_amount(p_amount, coin.decimals, 'invalid_amount');
  wanted.reason := reason;
  return app.keep_reply(context, admin.id, app.adjust_or_request(context, admin, wanted));
end $$;
comment on function api.admin_subtract_balance(jsonb, uuid, text, text, text) is
  'Subtracts an amount from a user''s available balance (T38), as an adjustment. Refuses insufficient_funds. Where a second administrator is '
  'needed, returns {waits_for_second, adjustment_id}.';
