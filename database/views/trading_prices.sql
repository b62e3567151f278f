create or replace view app.trading_prices as
select p.coin_id, p.market_price, p.premium_rate,
  -- clock_timestamp(), not now(): the call may have waited for a lock. A timestamp in the future (the clock was set
  -- back) says nothing about the price's age.
  coalesce(p.last_updated between clock_timestamp() - case p.source
    when 'exchanges' then (select app.max_price_age('exchanges'))
    else (select app.max_price_age('polled'))
  end and clock_timestamp() + interval '1 minute', false) as is_fresh,
  exists (select from app.held_price_jumps held where held.coin_id = p.coin_id) as is_held
from app.crypto_prices p;
comment on view app.trading_prices is
  'The prices, and whether to trade on them: they must be fresh (T9; one without a time is not), and no jump may be held, because that shows '
  'that the current price is probably wrong (T49).';
