create or replace function app.price_at(p_coin_id text, p_time timestamptz) returns numeric
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select tick.price
  from (
    -- A price may be traded on for ten minutes (T9); where only hours or days are kept, their length is the best
    -- precision.
    select resolution, length, greatest(length, interval '10 minutes') as reach
    from app.candle_resolutions
  ) kept
  join app.candles candle on candle.coin_id = p_coin_id and candle.resolution = kept.resolution
    and candle.opened_at > p_time - kept.reach - kept.length and candle.opened_at <= p_time + kept.reach
  cross join lateral (values (candle.open, candle.first_at), (candle.close, candle.last_at)) tick (price, at)
  where tick.at between p_time - kept.reach and p_time + kept.reach
  order by kept.length, greatest(tick.at - p_time, p_time - tick.at), tick.at
  limit 1
$$;
comment on function app.price_at(text, timestamptz) is
  'The market price of a coin at a time, in US dollars: the nearest price in the finest candles available, at most ten minutes away, or an hour '
  'or a day where no finer candles are kept. Null if unknown. Not for aliases.';
