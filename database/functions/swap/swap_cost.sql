create or replace function app.swap_cost(
  p_from_amount numeric,
  p_fee numeric,
  p_from_price numeric,
  p_to_amount numeric,
  p_to_price numeric
) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  given numeric := (p_from_amount + p_fee) * p_from_price;
  received numeric := p_to_amount * p_to_price;
begin
  if given is null or received is null then
    return null;
  end if;
  return jsonb_build_object(
    'from_value_usd', trim_scale(given)::text,
    'fee_value_usd', trim_scale(p_fee * p_from_price)::text,
    'to_value_usd', trim_scale(received)::text,
    'cost_usd', trim_scale(given - received)::text,
    'cost_percent', trim_scale(round(100 * (given - received) / given, 6))::text
  );
end $$;
comment on function app.swap_cost(numeric, numeric, numeric, numeric, numeric) is
  'What a swap costs at the market (T75): the value of what leaves the balance (amount and fee), of the fee in it, of what arrives, the difference, and '
  'that in percent of the first with six decimals. In exact US dollars, from the market prices given; null without one.';

create or replace function app.cost_of_swap(p_swap app.swaps) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.swap_cost(
    p_swap.from_amount, p_swap.fee, p_swap.from_price_usd, p_swap.to_amount, p_swap.to_price_usd
  );
end $$;
comment on function app.cost_of_swap(app.swaps) is
  'What a swap cost at the prices of its execution; null if they were not stored, rather than a guess.';
