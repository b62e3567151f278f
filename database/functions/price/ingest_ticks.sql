create or replace function api.ingest_ticks(p_holder uuid, p_ticks jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  agreed record;
  coin app.coins;
  outcome text;
  updated text[] := '{}';
  held text[] := '{}';
  left_out jsonb := '[]';
begin
  perform pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0));
  -- Checked under the lock, so that a process that has lost the lease overwrites none of its successor's prices.
  if not app.holds_price_lease(p_holder) then
    return jsonb_build_object('is_held', false);
  end if;
  for agreed in select a.coin_id, a.market_price, a.made_at, a.left_out from app.agreed_prices(p_ticks) a loop
    left_out := left_out || agreed.left_out;
    continue when agreed.market_price is null;
    select c.* into coin from app.coins c where c.coin_id = agreed.coin_id;
    continue when app.needs_price_write(coin, agreed.market_price, agreed.made_at) is not true;
    outcome := app.take_price(coin, agreed.market_price, agreed.made_at, 'exchanges', null);
    if outcome = 'updated' then
      updated := updated || coin.coin_id;
    elsif outcome = 'held' then
      held := held || coin.coin_id;
    end if;
  end loop;
  return jsonb_build_object('is_held', true, 'updated', updated, 'held', held, 'left_out', left_out);
end $$;
comment on function api.ingest_ticks(uuid, jsonb, jsonb) is
  'Ingests the latest ticks of the exchanges'' streams (T9): a list of {source, symbol, price, bid, ask, age_ms, still_ms}. Writes the changed '
  'prices; writes nothing for a process without the lease. For the price feed, which runs without a session. Returns {is_held, updated, held, '
  'left_out: [{source, coin_id, reason}]}.';

create or replace function app.needs_price_write(p_coin app.coins, p_price numeric, p_time timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return not exists (
    select from app.crypto_prices p
    where p.coin_id = p_coin.coin_id and p.source = 'exchanges'
      and p.market_price = p_price and p.premium_rate = app.premium_rate(p_coin)
      -- Rewrite an unchanged price every 20 seconds, or it would become too old to trade on. Do not rely on a stored
      -- timestamp in the future (the clock was set back).
      and p.last_updated between p_time - interval '20 seconds' and clock_timestamp() + interval '1 second'
  ) or exists (
    -- A price that has returned from a jump must clear the held jump, or the next jump would confirm it.
    select from app.held_price_jumps held where held.coin_id = p_coin.coin_id
  );
end $$;
comment on function app.needs_price_write(app.coins, numeric, timestamptz) is
  'Whether a price of the streams must be written: it differs from the current one, renews one that is 20 seconds old, or concerns a held jump.';

create or replace function app.agreed_prices(p_ticks jsonb)
returns table (coin_id text, market_price numeric, made_at timestamptz, left_out jsonb)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select coin.coin_id, case when coin.agreed >= 1e-18 and coin.agreed < 1e15 then app.ten_digits(coin.agreed) end,
    coin.made_at, coin.left_out
  from (
    select quotes.coin_id,
      case when count(*) filter (where quotes.fault is null) > 0 then
        app.median(array_agg(quotes.price) filter (where case
          -- The median of three is never the price of the outlier, even if another one is left out.
          when quotes.moving >= 3 then quotes.fault is distinct from 'still'
          else quotes.fault is null
        end))
      end as agreed,
      max(quotes.made_at) filter (where quotes.fault is null) as made_at,
      coalesce(
        jsonb_agg(jsonb_build_object('source', quotes.source, 'coin_id', quotes.coin_id, 'reason', quotes.fault))
          filter (where quotes.fault is not null),
        '[]'
      ) as left_out
    from app.filtered_quotes(p_ticks) quotes
    group by quotes.coin_id
  ) coin;
end $$;
comment on function app.agreed_prices(jsonb) is
  'For each coin in the ticks: one price in US dollars, the median of the accepted quotes, null if there are none; the time of the newest of '
  'them; and the quotes left out, with the reason: a list of {source, coin_id, reason}.';

create or replace function app.filtered_quotes(p_ticks jsonb)
returns table (coin_id text, source text, price numeric, made_at timestamptz, fault text, moving bigint)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with compared as (
    select quote.*, polled.last_price, polled.witness,
      app.median(
        array_agg(quote.price) filter (where not quote.is_still) over (partition by quote.coin_id) || polled.witness
      ) as median_price
    from app.dollar_quotes(p_ticks) quote
    left join lateral (
      select p.market_price as last_price,
        case when p.last_updated > clock_timestamp() - interval '5 minutes' then p.market_price end as witness
      from app.polled_prices p
      where p.coin_id = quote.coin_id and p.last_updated > clock_timestamp() - interval '1 day'
    ) polled on true
  ),
  near as (
    select c.*,
      count(*) filter (where not c.is_still) over (partition by c.coin_id) as moving,
      case
        when c.is_still then 'still'
        when abs(c.price - c.median_price) > c.median_price * 0.02 then 'far'
      end as fault
    from compared c
  )
  select n.coin_id, n.source, n.price, n.made_at,
    coalesce(
      n.fault,
      case
        when n.witness is null and (n.moving > 1 or abs(n.price - n.last_price) > n.last_price * 0.1)
          and count(*) filter (where n.fault is null) over (partition by n.coin_id) = 1
        then 'alone'
      end
    ),
    n.moving
  from near n;
end $$;
comment on function app.filtered_quotes(jsonb) is
  'The ticks as quotes in US dollars, each with the reason why it is left out, or null. far: more than 2 percent from the median of all, '
  'including the witness, which is the polled price of the last 5 minutes (two quotes more than 4 percent apart both drop out). still: '
  'unchanged for ten minutes. alone: no other source confirms it, and others contradict it, or it is more than a tenth from the last polled '
  'price, within a day. moving counts the coin''s quotes that are not still.';

create or replace function app.dollar_quotes(p_ticks jsonb)
returns table (coin_id text, source text, price numeric, made_at timestamptz, is_still boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select s.coin_id, s.source, quoted.price * coalesce(quote.market_price, 1),
    -- The age when the ticks arrived: waiting for a lock since must not make them younger.
    statement_timestamp() - tick.age_ms * interval '1 millisecond',
    -- An exchange keeps reporting the last price of what is no longer traded. A stable coin's price may well stay
    -- unchanged.
    coalesce(tick.still_ms, 0) >= 600000 and not c.is_stable
  from jsonb_to_recordset(p_ticks) tick (
    source text, symbol text, price text, bid text, ask text, age_ms integer, still_ms bigint
  )
  join app.stream_symbols s on s.source = tick.source and s.symbol = tick.symbol and s.enabled
  join app.coins c on c.coin_id = s.coin_id and c.alias_of is null
  -- A quote in another coin is converted at that coin's price, and ignored without a fresh one.
  left join app.crypto_prices quote
    on quote.coin_id = s.quote_coin_id and quote.last_updated > clock_timestamp() - interval '2 minutes'
  cross join lateral (select app.price_in_book(tick.price, tick.bid, tick.ask) as price) quoted
  where tick.age_ms between 0 and 60000
    and quoted.price is not null
    and (s.quote_coin_id is null or quote.coin_id is not null);
end $$;
comment on function app.dollar_quotes(jsonb) is 'Each tick as a price in US dollars, with its time, and whether it has been unchanged for too long.';

create or replace function app.price_in_book(p_price text, p_bid text, p_ask text) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  price numeric := app.price_or_null(p_price);
  bid numeric := app.price_or_null(p_bid);
  ask numeric := app.price_or_null(p_ask);
begin
  if p_bid is null and p_ask is null then
    return price;
  end if;
  -- A book with an empty side or a wide spread gives no price.
  if price is null or bid is null or ask is null or ask < bid or ask > bid * 1.02 then
    return null;
  end if;
  return least(greatest(price, bid), ask);
end $$;
comment on function app.price_in_book(text, text, text) is
  'The price of the last trade, limited to the range from bid to ask, so that one stray trade does not count; null if the book is crossed, '
  'lacks a side or is more than 2 percent wide. Without a book, the last price is accepted as it is.';

create or replace function app.median(p_values numeric[]) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  sorted numeric[] := array(select value from unnest(p_values) value where value is not null order by value);
  size integer := cardinality(sorted);
begin
  return (sorted[(size + 1) / 2] + sorted[size / 2 + 1]) / 2;
end $$;
comment on function app.median(numeric[]) is 'The middle value, or the mean of the two middle ones; null for no values.';

create or replace function app.ten_digits(p_price numeric) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return trim_scale(round(p_price, least(18, 9 - floor(log(p_price))::integer)));
end $$;
comment on function app.ten_digits(numeric) is
  'A price above zero rounded to ten significant digits, as fine as exchanges quote; further digits are noise from multiplication.';
