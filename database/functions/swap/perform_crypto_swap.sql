create or replace function api.perform_crypto_swap(
  context jsonb,
  p_from_coin_id text,
  p_from_amount text,
  p_to_coin_id text,
  p_to_amount text,
  p_exchange_rate text,
  p_fee text,
  p_slippage text default '0.5',
  p_quote_id uuid default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_active_user(context);
  reply jsonb := app.claim_key(context, caller.id, 'perform_crypto_swap', array[
    p_from_coin_id, p_from_amount, p_to_coin_id, p_to_amount, p_exchange_rate, p_fee, p_slippage
  ] || array_remove(array[p_quote_id::text], null));
  from_coin app.coins;
  to_coin app.coins;
  from_amount numeric;
  to_amount numeric;
  quoted_amount numeric;
  quoted_rate numeric;
  quoted_fee numeric;
  limits app.swap_limits;
  balances ledger.balances[];
  inventory app.swap_inventories;
  terms app.swap_terms;
begin
  if reply is not null then
    return reply;
  end if;
  -- After the key was written, which numbers the transaction: see app.swap_inventories.begun_by.
  from_coin := app.require_coin(p_from_coin_id);
  to_coin := app.require_coin(p_to_coin_id);
  from_amount := app.require_amount(p_from_amount, from_coin.decimals, 'swap_amount_not_positive');
  quoted_amount := app.require_amount(p_to_amount, to_coin.decimals, 'swap_amount_not_positive');
  quoted_rate := app.require_amount(p_exchange_rate, 18, 'invalid_swap', p_may_be_zero => true);
  quoted_fee := app.require_amount(p_fee, from_coin.decimals, 'invalid_swap', p_may_be_zero => true);
  if from_coin.coin_id = to_coin.coin_id then
    perform app.refuse('same_coin');
  end if;
  if to_coin.swap_inventory_limit is not null then
    perform app.require_own_transaction(context, to_coin);
  end if;
  -- Lock first, then check rights and prices: a caller who had to wait trades on the state after the wait.
  limits := app.lock_swap_limits(caller.id);
  balances := ledger.lock_balances(caller.id, array[from_coin.coin_id, to_coin.coin_id]);
  if to_coin.swap_inventory_limit is not null then
    inventory := app.lock_swap_inventory(to_coin);
  end if;
  terms := app.require_swap_terms(context, from_coin, to_coin);
  if p_quote_id is not null then
    terms := app.use_swap_quote(caller.id, p_quote_id, from_coin, to_coin, from_amount, quoted_amount, terms);
  end if;
  if quoted_fee <> terms.fee then
    perform app.refuse('fee_mismatch', jsonb_build_object('fee', trim_scale(terms.fee)::text));
  end if;
  if balances[1].available < from_amount + terms.fee then
    perform app.refuse('insufficient_balance', jsonb_build_object(
      'coin', from_coin.symbol,
      'available', trim_scale(balances[1].available)::text,
      'required', trim_scale(from_amount + terms.fee)::text
    ));
  end if;
  perform app.require_swap_limits(caller.id, limits, from_amount * terms.from_market_price);
  to_amount := app.require_swap_amount(terms, to_coin, from_amount, quoted_amount, quoted_rate, p_slippage);
  if inventory.coin_id is not null then
    perform app.take_swap_inventory(inventory, to_coin, to_amount);
  end if;
  perform ledger.require_room(balances[2], to_amount, 'invalid_swap');
  return app.keep_reply(context, caller.id, app.settle_swap(caller.id, from_coin, to_coin, from_amount, to_amount, terms));
end $$;
comment on function api.perform_crypto_swap(jsonb, text, text, text, text, text, text, text, uuid) is
  'Swaps an amount of one coin for another at the server''s price (T6, T7) and fee (T8); what the client quoted is only a claim. A firm '
  'quote''s terms apply if one is given, as long as a swap is possible at all (T49, decision 62).';
