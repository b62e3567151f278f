create or replace function app.keep_ticks(
  p_coin_id text,
  p_source text,
  p_times timestamptz[],
  p_prices numeric[]
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.candles as candle (
    coin_id, resolution, opened_at, open, high, low, close, first_at, last_at, source
  )
  select p_coin_id, kept.resolution, date_bin(kept.length, tick.at, timestamptz '2000-01-01 00:00+00') as opened_at,
    (array_agg(tick.price order by tick.at, tick.place))[1],
    max(tick.price), min(tick.price),
    (array_agg(tick.price order by tick.at desc, tick.place desc))[1],
    min(tick.at), max(tick.at), p_source
  from unnest(p_times, p_prices) with ordinality as tick (at, price, place)
  -- A tick goes into every resolution whose retention includes its time.
  join app.candle_resolutions kept on kept.kept_for is null or tick.at >= now() - kept.kept_for
  group by kept.resolution, opened_at
  on conflict (coin_id, resolution, opened_at) do update
  set open = case when excluded.first_at < candle.first_at then excluded.open else candle.open end,
    high = greatest(candle.high, excluded.high),
    low = least(candle.low, excluded.low),
    close = case when excluded.last_at >= candle.last_at then excluded.close else candle.close end,
    first_at = least(candle.first_at, excluded.first_at),
    last_at = greatest(candle.last_at, excluded.last_at),
    source = case when candle.source = 'simulated' then candle.source else excluded.source end;
end $$;
comment on function app.keep_ticks(text, text, timestamptz[], numeric[]) is
  'Adds ticks to the candles of an asset, in every resolution at once. Late ticks find their place, and repeated ones change nothing.';
