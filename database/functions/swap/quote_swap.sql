create or replace function api.quote_swap(
  context jsonb,
  p_from_coin_id text,
  p_from_amount text,
  p_to_coin_id text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_active_user(context);
  from_coin app.coins := app.require_coin(p_from_coin_id);
  to_coin app.coins := app.require_coin(p_to_coin_id);
  from_amount numeric := app.require_amount(p_from_amount, from_coin.decimals, 'swap_amount_not_positive');
  to_amount numeric;
  terms app.swap_terms;
begin
  if from_coin.coin_id = to_coin.coin_id then
    perform app.refuse('same_coin');
  end if;
  perform app.require_swap_quotes_left(caller.id);
  terms := app.require_swap_terms(context, from_coin, to_coin);
  perform app.require_swap_limits(caller.id, app.current_swap_limits(), from_amount * terms.from_market_price);
  -- The client claims nothing, so the amount has no lower bound.
  to_amount := app.require_swap_amount(terms, to_coin, from_amount, 0, 0, '0.5');
  if to_amount >= 1e20 then
    perform app.refuse('invalid_swap');
  end if;
  if to_coin.swap_inventory_limit is not null then
    perform app.forecast_swap_inventory(to_coin, to_amount);
  end if;
  return app.still_active(context, app.keep_swap_quote(caller.id, from_coin, to_coin, from_amount, to_amount, terms));
end $$;
comment on function api.quote_swap(jsonb, text, text, text) is
  'Holds the current terms of a swap for the setting swap_quote_seconds, for perform_crypto_swap with p_quote_id. Moves and reserves no money, '
  'so it does not check balances. Refuses what a swap would refuse because of its terms, too_many_quotes, '
  'too_many_unused_quotes.';
