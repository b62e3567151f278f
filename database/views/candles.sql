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
  'The history of prices as the screens show prices: with the premium of the price that stands, so that a chart ends where the price is. '
  'In US dollars; an alias has its asset''s (T10).';
