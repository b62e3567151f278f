create or replace function app.require_fresh_price(p_coin app.coins) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  price record;
begin
  select p.market_price, p.is_fresh, p.is_held into price from app.trading_prices p where p.coin_id = p_coin.coin_id;
  if not found then
    perform app.refuse('price_unavailable', jsonb_build_object('coin', p_coin.symbol));
  elsif not price.is_fresh then
    perform app.refuse('price_stale', jsonb_build_object('coin', p_coin.symbol));
  elsif price.is_held then
    perform app.refuse('price_unavailable', jsonb_build_object(
      'coin', p_coin.symbol,
      'hint', 'It moved sharply, and we''re checking it. Please try again in a minute.'
    ));
  end if;
  return price.market_price;
end $$;
comment on function app.require_fresh_price(app.coins) is
  'The market price of a coin for trading (app.trading_prices). Refuses price_unavailable, price_stale.';
