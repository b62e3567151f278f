create or replace view api.candles as
select named.coin_id, p.coin_id as asset_id, candle.resolution, candle.opened_at,
  candle.open * (1 + p.premium_rate) as open,
  candle.high * (1 + p.premium_rate) as high,
  candle.low * (1 + p.premium_rate) as low,
  candle.close * (1 + p.premium_rate) as close,
  candle.source
from app.coins named
join app.crypto_prices p on p.coin_id = coalesce(named.alias_of, named.coin_id)
join app.candles candle on candle.coin_id = p.coin_id;
comment on view api.candles is
  'The price history as screens show prices: with the premium of the current price, so that a chart ends at that price. In US dollars; an alias '
  'shows its asset''s (T10).';
