create or replace function api.admin_add_deposit_and_balance(
  context jsonb,
  target_user_id uuid,
  p_coin_id text,
  p_amount text,
  p_reason text,
  p_network text default null,
  p_transaction_hash text default null,
  p_output_index integer default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'balances.adjust');
  reply jsonb := app.claim_key(context, admin.id, 'admin_add_deposit_and_balance', array[
    target_user_id::text, p_coin_id, p_amount, p_reason, p_network, p_transaction_hash, p_output_index::text
  ]);
  reason text := app.require_reason(p_reason);
  hash text := app.transaction_key(p_transaction_hash);
  target app.users;
  coin app.coins;
  amount numeric;
  deposit_id uuid;
  balance numeric;
begin
  if reply is not null then
    return reply;
  end if;
  coin := app.require_coin(p_coin_id);
  amount := app.require_amount(p_amount, coin.decimals, 'invalid_amount');
  target := app.require_target_user(target_user_id);
  deposit_id := app.add_completed_deposit(target.id, coin, amount, reason, admin.id, p_network, hash, p_output_index);
  balance := app.credit_deposit(
    target.id, coin.coin_id, deposit_id, amount, case when hash is null then 'adjustments' else 'external' end::ledger.account
  );
  perform app.record_admin_activity(
    context, admin.id, 'balance_added', 'user', target.id::text,
    jsonb_build_object(
      'deposit_id', deposit_id, 'coin_id', coin.coin_id, 'amount', trim_scale(amount)::text,
      'old_balance', trim_scale(balance - amount)::text, 'new_balance', trim_scale(balance)::text,
      'network', p_network, 'transaction_hash', hash
    ),
    reason
  );
  return app.keep_reply(context, admin.id, jsonb_build_object(
    'success', true, 'deposit_id', deposit_id, 'user_id', target.id, 'balance', trim_scale(balance)::text
  ));
end $$;
comment on function api.admin_add_deposit_and_balance(jsonb, uuid, text, text, text, text, text, integer) is
  'Credits a user, with a completed deposit in their history (T38). With a transaction hash it came over a chain and is unique (T14).';
