create or replace function app.require_fresh_price(p_coin app.coins) returns app.crypto_prices
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  price app.crypto_prices;
begin
  select p.* into price from app.crypto_prices p where p.coin_id = p_coin.coin_id;
  if not found then
    perform app.refuse('price_unavailable', jsonb_build_object('coin', p_coin.symbol));
  end if;
  -- clock_timestamp(), not now(): the call may have waited for a lock. A timestamp in the future (the clock was set
  -- back) says nothing about the price's age.
  if (
    price.last_updated between clock_timestamp() - app.max_price_age(price.source)
      and clock_timestamp() + interval '1 minute'
  ) is not true then
    perform app.refuse('price_stale', jsonb_build_object('coin', p_coin.symbol));
  end if;
  -- A held jump shows that the current price is probably wrong, so do not trade on it (T49).
  if exists (select from app.held_price_jumps held where held.coin_id = p_coin.coin_id) then
    perform app.refuse('price_unavailable', jsonb_build_object(
      'coin', p_coin.symbol,
      'hint', 'It moved sharply, and we''re checking it. Please try again in a minute.'
    ));
  end if;
  return price;
end $$;
comment on function app.require_fresh_price(app.coins) is
  'The price of a coin for trading: fresh (T9), with no jump awaiting confirmation (T49). A price without a time is stale. Refuses '
  'price_unavailable, price_stale.';
