create or replace function app.require_swap_amount(
  p_terms app.swap_terms,
  p_to app.coins,
  p_from_amount numeric,
  p_quoted_amount numeric,
  p_quoted_rate numeric,
  p_slippage text
) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  to_amount numeric := app.divide_down(p_from_amount * p_terms.from_price, p_terms.to_price, p_to.decimals);
  least_share numeric;
begin
  if to_amount = 0 then
    perform app.refuse('amount_too_small');
  end if;
  if (p_slippage in ('0.5', '1', '2', '5')) is not true then
    perform app.refuse('invalid_slippage');
  end if;
  least_share := 1 - p_slippage::numeric / 100;
  if to_amount < p_quoted_amount * least_share or p_terms.rate < p_quoted_rate * least_share then
    perform app.refuse('price_moved', jsonb_build_object(
      'coin', p_to.symbol,
      'quoted', trim_scale(p_quoted_amount)::text,
      'offered', trim_scale(to_amount)::text
    ));
  end if;
  return to_amount;
end $$;
comment on function app.require_swap_amount(app.swap_terms, app.coins, numeric, numeric, numeric, text) is
  'What the exchange pays for an amount of the from-coin; the client''s quote is only a lower bound (T6). Refuses amount_too_small, '
  'invalid_slippage, price_moved.';
