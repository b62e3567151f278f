create or replace function api.admin_add_deposit_and_balance(
  context jsonb,
  target_user_id uuid,
  p_coin_id text,
  p_amount text,
  p_reason text,
  p_network text default null,
  p_transaction_hash text default null,
  p_output_index integer default null,
  p_shared_with jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'balances.adjust');
  reply jsonb := app.claim_key(context, admin.id, 'admin_add_deposit_and_balance', array[
    target_user_id::text, p_coin_id, p_amount, p_reason, p_network, p_transaction_hash, p_output_index::text
  ] || array_remove(array[p_shared_with::text], null));
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
  wanted.direction := 'add';
  wanted.amount := app.require_amount(p_amount, coin.decimals, 'invalid_amount');
  wanted.reason := reason;
  wanted.network := p_network;
  if btrim(p_transaction_hash) <> '' then
    if p_network is null then
      -- The format of a hash depends on its network.
      perform app.refuse('missing_network');
    end if;
    wanted.transaction_hash := app.transaction_key(
      (app.require_deposit_network(coin, p_network)).network_id, p_transaction_hash
    );
    wanted.output_index := coalesce(p_output_index, 0);
    wanted.shared_with := p_shared_with;
  elsif p_network is not null or p_output_index is not null then
    -- Only its hash can identify a deposit from a chain a second time (T14).
    perform app.refuse('transaction_hash_required');
  end if;
  return app.keep_reply(context, admin.id, app.adjust_or_request(context, admin, wanted));
end $$;
comment on function api.admin_add_deposit_and_balance(jsonb, uuid, text, text, text, text, text, integer, jsonb) is
  'Credits a user (T38): with a transaction hash as a completed deposit from a chain, which is unique (T14), else as an adjustment. p_shared_with '
  'names what else has the hash, which the administrator has seen (T66). Where a second administrator is needed, returns {waits_for_second, '
  'adjustment_id}.';
