create or replace function api.missing_candle_histories(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'coin_id', c.coin_id, 'feed_id', app.feed_id(c), 'days', part.days,
          -- The exchanges' streams have no history, so theirs comes from the polled feed, which is just as real.
          'source', case p.source when 'simulated' then 'simulated' else 'coingecko' end,
          'market_price', trim_scale(p.market_price)::text,
          'last_updated', to_char(coalesce(p.last_updated, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
        order by part.days, c.position
      )
      from app.coins c
      join app.crypto_prices p on p.coin_id = c.coin_id
      cross join unnest(array[1, 90, 365]) as part (days)
      left join app.candle_histories h on h.coin_id = c.coin_id and h.days = part.days
      where c.alias_of is null and (
        h.coin_id is null
        or (h.filled_at is null and h.tried_at < now() - interval '1 hour')
        -- Real history replaces simulated history as soon as the prices are real.
        or (h.source = 'simulated' and p.source <> 'simulated')
      )
    ),
    '[]'
  );
end $$;
comment on function api.missing_candle_histories(jsonb) is
  'The missing parts of coins'' histories, and the feed to request each from: the current price''s. The parts most visible on screens come '
  'first. For the job that fills them, which runs without a session.';

create or replace function api.fill_candles(
  p_coin_id text,
  p_days integer,
  p_source text,
  p_points jsonb default null,
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  times timestamptz[];
  prices numeric[];
begin
  -- Never during a price update, nor two parts of one coin at once.
  perform pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0));
  perform app.require_coin(p_coin_id);
  if p_points is not null then
    if p_source <> 'simulated' then
      delete from app.candles where coin_id = p_coin_id and source = 'simulated';
    end if;
    select array_agg(point.at), array_agg(point.price) into times, prices
    from (
      select app.feed_time_or_null(one ->> 0) as at, app.price_or_null(one ->> 1) as price
      from jsonb_array_elements(p_points) one
    ) point
    where point.at is not null and point.price is not null;
    perform app.keep_ticks(p_coin_id, p_source, times, prices);
  end if;
  insert into app.candle_histories as history (coin_id, days, source, filled_at)
  values (p_coin_id, p_days, p_source, case when p_points is not null then now() end)
  on conflict (coin_id, days) do update
  set source = excluded.source, tried_at = excluded.tried_at, filled_at = excluded.filled_at;
  return jsonb_build_object('points', coalesce(cardinality(times), 0));
end $$;
comment on function api.fill_candles(text, integer, text, jsonb, jsonb) is
  'Ingests a part of a coin''s history: a list of [time, price], each as text; entries that are not prices are skipped. Without a list it '
  'records that the feed failed. For the job that fills candles, which runs without a session. Returns {points}.';

create or replace function api.prune_candles(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  pruned integer;
begin
  delete from app.candles candle
  using app.candle_resolutions kept
  where kept.resolution = candle.resolution
    and candle.opened_at < date_bin(kept.length, now() - kept.kept_for, timestamptz '2000-01-01 00:00+00');
  get diagnostics pruned = row_count;
  return jsonb_build_object('pruned', pruned);
end $$;
comment on function api.prune_candles(jsonb) is
  'Deletes candles that are older than their resolution is kept. Run by a job; needs no session. Returns {pruned}.';
