create or replace function app.settle_swap(
  p_user_id uuid,
  p_from app.coins,
  p_to app.coins,
  p_from_amount numeric,
  p_to_amount numeric,
  p_terms app.swap_terms
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid := app.uuid_v7();
begin
  insert into app.swaps (
    id, user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, exchange_rate, premium, from_price_usd, to_price_usd,
    from_premium_rate, to_premium_rate, from_spread_percent, to_spread_percent, quote_id
  ) values (
    new_id, p_user_id, p_from.coin_id, p_from_amount, p_to.coin_id, p_to_amount, p_terms.fee, p_terms.rate,
    app.swap_premium(p_terms, p_to, p_from_amount, p_to_amount),
    p_terms.from_market_price, p_terms.to_market_price, p_terms.from_premium_rate, p_terms.to_premium_rate,
    p_terms.from_spread_percent, p_terms.to_spread_percent, p_terms.quote_id
  );
  perform ledger.post(p_user_id, 'swap', new_id, array[
    row (p_from.coin_id, 'available', 'swap', p_from_amount),
    row (p_from.coin_id, 'available', 'fees', p_terms.fee),
    row (p_to.coin_id, 'swap', 'available', p_to_amount)
  ]::ledger.entry[]);
  return jsonb_build_object(
    'success', true,
    'swap_id', new_id,
    'user_id', p_user_id,
    'message', format('Successfully swapped %s %s for %s %s',
      trim_scale(p_from_amount), p_from.symbol, trim_scale(p_to_amount), p_to.symbol),
    'from_amount', trim_scale(p_from_amount)::text,
    'to_amount', trim_scale(p_to_amount)::text,
    'exchange_rate', trim_scale(p_terms.rate)::text,
    'fee', trim_scale(p_terms.fee)::text,
    'cost', app.swap_cost(p_from_amount, p_terms.fee, p_terms.from_market_price, p_to_amount, p_terms.to_market_price)
  );
end $$;
comment on function app.settle_swap(uuid, app.coins, app.coins, numeric, numeric, app.swap_terms) is
  'Executes a swap that has passed all checks: writes its transfers and its row, and returns the reply for the user.';
