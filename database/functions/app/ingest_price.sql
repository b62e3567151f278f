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
  if new_price is null then
    return 'not a price above zero';
  end if;
  return app.take_price(coin, new_price, app.feed_time_or_null(p_price ->> 'last_updated'), p_source, p_price);
end $$;
comment on function app.ingest_price(text, jsonb) is
  'Takes one price of a feed in (T9). Returns updated, held (it jumped and waits to be confirmed) or why it was not taken.';

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
    -- What it alone knows is taken, and their price stands.
    perform app.write_figures(p_coin, p_figures);
    return 'updated';
  end if;
  -- What is of times to come was written before the clock was put back: it must not keep the present out.
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
  'Takes a price of an asset in, from a feed that names figures beside it or, with null, from the exchanges'' streams. '
  'Returns updated, held (it jumped and waits to be confirmed) or why it was not taken.';

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
    -- Streams say a price every second: a quarter is far for a minute, too, and steps that are small enough add up.
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
  'Whether a price lies more than a quarter from the one that stands or, from the exchanges'' streams, from where it stood one to two minutes '
  'ago (T9). False where no price stands.';

create or replace function app.exchanges_are_ahead(p_price app.crypto_prices, p_feed_time timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(p_price.source, '') = 'exchanges'
    -- Whoever told the feed not to follow them does not want their last word, either, although it is newer.
    and exists (select from app.price_feed f where f.mode = 'running')
    and (
      (p_feed_time > p_price.last_updated) is not true
      -- A price that stands still is confirmed every 20 seconds, by a tick that is 15 old at most.
      or p_price.last_updated > clock_timestamp() - interval '45 seconds'
    )
    -- Nobody goes on who is ahead of the clock: it was put back.
    and p_price.last_updated <= clock_timestamp() + interval '1 second';
end $$;
comment on function app.exchanges_are_ahead(app.crypto_prices, timestamptz) is
  'Whether the price that stands is the exchanges'' and theirs to change: they are followed, and their streams go on '
  'or it is newer than the polled one.';

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
      -- A feed that says the same thing again, out of a cache, confirms nothing.
      and (p_feed_time is null or held.last_updated is null or p_feed_time > held.last_updated)
      -- A stream says everything every second, its last word again and again: it has to stay at it, with a tick made since.
      -- What was said once, long before the streams were silent for a while, bears nothing out.
      and (
        p_source <> 'exchanges'
        or p_feed_time between held.held_at + interval '10 seconds' and held.held_at + interval '10 minutes'
      )
  );
end $$;
comment on function app.confirms_held_jump(text, numeric, timestamptz, text) is
  'Whether this is the second update that bears out the jump that is held back (T9).';

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
  -- What bears it out leaves it as it is, whoever says so: it has been held since it was first said.
  where abs(excluded.market_price - held.market_price) > held.market_price * 0.25
    or (excluded.source = 'exchanges' and excluded.last_updated > held.held_at + interval '10 minutes');
  if found and p_source = 'exchanges' then
    insert into app.crypto_price_logs (status, message, source)
    values ('error', format('%s held back: it jumped to %s', p_coin_id, p_price), p_source);
  end if;
end $$;
comment on function app.hold_price_jump(text, numeric, numeric, timestamptz, text) is
  'Keeps a price back that jumped (T9). A stream''s is logged when it is first held; a run of the price update logs its own.';

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
  'Keeps what the polled feed says of an asset, whether or not it becomes the price that stands.';
