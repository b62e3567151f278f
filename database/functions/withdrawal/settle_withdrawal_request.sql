create or replace function app.settle_withdrawal_request(
  context jsonb,
  p_user app.users,
  p_coin app.coins,
  p_pair app.coin_networks,
  p_amount numeric,
  p_quoted_fee numeric,
  p_to_address text,
  p_destination_tag text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid := app.uuid_v7();
  balances ledger.balances[] := ledger.lock_balances(p_user.id, array[p_coin.coin_id]);
  fee numeric;
  price numeric;
  value_usdt numeric;
  confirmation text;
begin
  -- Read after the lock, like the minimum below: both may have been changed while the call waited.
  fee := app.withdrawal_fee(p_coin);
  if p_quoted_fee <> fee then
    perform app.refuse('fee_mismatch', jsonb_build_object('fee', trim_scale(fee)::text));
  end if;
  if balances[1].available < p_amount then
    perform app.refuse('insufficient_funds');
  end if;
  perform app.require_arriving_minimum(p_coin, p_pair, p_amount, fee);
  if p_amount <= fee then
    perform app.refuse('fee_exceeds_amount', jsonb_build_object('fee', trim_scale(fee)::text, 'symbol', p_coin.symbol));
  end if;
  price := app.quota_price(p_coin);
  value_usdt := app.require_quota(p_user.id, p_amount, price);
  -- Last, so that nobody has to confirm a withdrawal that would be refused anyway.
  confirmation := app.spend_withdrawal_confirmation(context, p_user, app.withdrawal_payload(
    p_coin.coin_id, p_pair.network_id, p_amount, p_to_address, p_destination_tag
  ));
  perform ledger.post(p_user.id, 'withdrawal', new_id, array[
    row (p_coin.coin_id, 'available', 'held', p_amount)
  ]::ledger.entry[]);
  insert into app.withdrawals (
    id, user_id, coin_id, amount, fee, network_id, network, to_address, destination_tag, value_usdt, price_usd,
    confirmed_by
  ) values (
    new_id, p_user.id, p_coin.coin_id, p_amount, fee, p_pair.network_id, p_pair.withdrawal_name,
    p_to_address, p_destination_tag, value_usdt, price,
    confirmation
  );
  return jsonb_build_array(jsonb_build_object(
    'success', true,
    'withdrawal_id', new_id,
    'message', 'Withdrawal submitted. Your balance is already updated.',
    'error', null
  ));
end $$;
comment on function app.settle_withdrawal_request(jsonb, app.users, app.coins, app.coin_networks, numeric, numeric, text, text) is
  'Holds the amount of a withdrawal whose network and address were checked, under the locks on the user and the balance. Refuses fee_mismatch, '
  'insufficient_funds, below_minimum, fee_exceeds_amount, price_unavailable, quota_exceeded, and last confirmation_required.';
