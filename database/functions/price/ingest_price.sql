create or replace function app.ingest_price(p_source text, p_price jsonb) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
  new_price numeric := app.price_or_null(p_price ->> 'market_price');
begin
  select c.* into coin from app.coins c where c.coin_id = p_price ->> 'coin_id';
  if not found then
    return 'unknown coin';
  end if;
  if coin.alias_of is not null then
    return 'alias of ' || coin.alias_of;
  end if;
  if p_source = 'coingecko' and coalesce(p_price ->> 'feed_id', coin.coin_id) <> app.feed_id(coin) then
    -- Asked before an owner gave the coin another id, and answered afterwards.
    return 'of an id that is not the coin''s';
  end if;
  if new_price is null then
    return 'not a price above zero';
  end if;
  return app.take_price(coin, new_price, app.feed_time_or_null(p_price ->> 'last_updated'), p_source, p_price);
end $$;
comment on function app.ingest_price(text, jsonb) is
  'Ingests one price of a feed (T9). Returns updated, held (it jumped and awaits confirmation) or why it was rejected.';

create or replace function app.take_price(
  p_coin app.coins,
  p_price numeric,
  p_feed_time timestamptz,
  p_source text,
  p_figures jsonb
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  earlier app.crypto_prices;
begin
  select p.* into earlier from app.crypto_prices p where p.coin_id = p_coin.coin_id;
  if p_source = 'coingecko' then
    perform app.remember_polled_price(p_coin, p_price, p_feed_time);
  end if;
  if p_source = 'coingecko' and app.exchanges_are_ahead(earlier, p_feed_time) then
    -- Ingest the figures that only this feed has, and keep the exchanges' price.
    perform app.write_figures(p_coin, p_figures);
    return 'updated';
  end if;
  -- Ignore a stored timestamp in the future (the clock was set back).
  if p_feed_time < earlier.last_updated and earlier.last_updated <= clock_timestamp() + interval '1 second'
    and (earlier.source = p_source or (p_source = 'exchanges' and earlier.source = 'coingecko'))
  then
    return 'older than the price we have';
  end if;
  if app.has_jumped(earlier, p_price, p_feed_time, p_source)
    and not app.confirms_held_jump(p_coin.coin_id, p_price, p_feed_time, p_source)
  then
    perform app.hold_price_jump(p_coin.coin_id, p_price, earlier.market_price, p_feed_time, p_source);
    return 'held';
  end if;
  delete from app.held_price_jumps where coin_id = p_coin.coin_id;
  perform app.write_price(p_coin, p_price, p_feed_time, p_source, p_figures);
  return 'updated';
end $$;
comment on function app.take_price(app.coins, numeric, timestamptz, text, jsonb) is
  'Ingests a price of an asset from a feed, with its other figures, or from the exchanges'' streams, where p_figures is null. Returns updated, '
  'held (it jumped and awaits confirmation) or why it was rejected.';

create or replace function app.has_jumped(
  p_earlier app.crypto_prices,
  p_price numeric,
  p_feed_time timestamptz,
  p_source text
) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  minute_ago numeric;
begin
  if p_source = 'exchanges' then
    -- Streams update every second, so small steps could add up: a quarter within a minute is a jump, too.
    select c.open into minute_ago
    from app.candles c
    where c.coin_id = p_earlier.coin_id and c.resolution = '1m' and c.source <> 'simulated'
      and c.opened_at between p_feed_time - interval '10 minutes' and p_feed_time - interval '1 minute'
    order by c.opened_at desc
    limit 1;
  end if;
  return abs(p_price - p_earlier.market_price) > p_earlier.market_price * 0.25
    or coalesce(abs(p_price - minute_ago) > minute_ago * 0.25, false);
end $$;
comment on function app.has_jumped(app.crypto_prices, numeric, timestamptz, text) is
  'Whether a price differs by more than a quarter from the current one or, from the exchanges'' streams, from that of one to two minutes ago '
  '(T9). False without a current price.';

create or replace function app.exchanges_are_ahead(p_price app.crypto_prices, p_feed_time timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(p_price.source, '') = 'exchanges'
    -- If the operator switched the streams off, ignore their last price, even if it is newer.
    and exists (select from app.price_feed f where f.mode = 'running')
    and (
      (p_feed_time > p_price.last_updated) is not true
      -- An unchanged price is confirmed every 20 seconds, by a tick that is at most 15 seconds old.
      or p_price.last_updated > clock_timestamp() - interval '45 seconds'
    )
    -- Ignore a stored timestamp in the future (the clock was set back).
    and p_price.last_updated <= clock_timestamp() + interval '1 second';
end $$;
comment on function app.exchanges_are_ahead(app.crypto_prices, timestamptz) is
  'Whether the exchanges'' streams determine the current price, so that a polled one must not replace it: they are followed, and are still '
  'running or newer than the polled price.';

create or replace function app.confirms_held_jump(
  p_coin_id text,
  p_price numeric,
  p_feed_time timestamptz,
  p_source text
) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.held_price_jumps held
    where held.coin_id = p_coin_id
      and abs(p_price - held.market_price) <= held.market_price * 0.25
      -- A cached answer repeated by a feed confirms nothing.
      and (p_feed_time is null or held.last_updated is null or p_feed_time > held.last_updated)
      -- A stream repeats its last price every second, so only a tick made at least 10 seconds later confirms a jump. A
      -- jump from before a long silence of the streams expires after 10 minutes.
      and (
        p_source <> 'exchanges'
        or p_feed_time between held.held_at + interval '10 seconds' and held.held_at + interval '10 minutes'
      )
  );
end $$;
comment on function app.confirms_held_jump(text, numeric, timestamptz, text) is 'Whether this is the second update that confirms the held jump (T9).';

create or replace function app.hold_price_jump(
  p_coin_id text,
  p_price numeric,
  p_previous_price numeric,
  p_feed_time timestamptz,
  p_source text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.held_price_jumps as held (coin_id, market_price, previous_price, last_updated, source, held_at)
  values (p_coin_id, p_price, p_previous_price, p_feed_time, p_source, clock_timestamp())
  on conflict (coin_id) do update
  set market_price = excluded.market_price, previous_price = excluded.previous_price,
    last_updated = excluded.last_updated, source = excluded.source, held_at = excluded.held_at
  -- A price that confirms the held one leaves its times unchanged, whichever feed it is from.
  where abs(excluded.market_price - held.market_price) > held.market_price * 0.25
    or (excluded.source = 'exchanges' and excluded.last_updated > held.held_at + interval '10 minutes');
  if found and p_source = 'exchanges' then
    insert into app.crypto_price_logs (status, message, source)
    values ('error', format('%s held back: it jumped to %s', p_coin_id, p_price), p_source);
  end if;
end $$;
comment on function app.hold_price_jump(text, numeric, numeric, timestamptz, text) is
  'Holds back a price that jumped (T9). A jump of a stream is logged when it is first held; a run of the price update writes its own log.';

create or replace function app.remember_polled_price(p_coin app.coins, p_price numeric, p_feed_time timestamptz) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.polled_prices (coin_id, market_price, last_updated)
  values (p_coin.coin_id, p_price, p_feed_time)
  on conflict (coin_id) do update
  set market_price = excluded.market_price, last_updated = excluded.last_updated;
end $$;
comment on function app.remember_polled_price(app.coins, numeric, timestamptz) is
  'Stores the polled feed''s price of an asset, whether or not it becomes the current price.';
