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
begin
  perform pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0));
  -- Asked under the lock: who has lost the lease meanwhile writes nothing over its successor's prices.
  if not app.holds_price_lease(p_holder) then
    return jsonb_build_object('is_held', false);
  end if;
  for agreed in select a.coin_id, a.market_price, a.made_at from app.agreed_prices(p_ticks) a loop
    select c.* into coin from app.coins c where c.coin_id = agreed.coin_id;
    continue when app.is_news(coin, agreed.market_price, agreed.made_at) is not true;
    outcome := app.take_price(coin, agreed.market_price, agreed.made_at, 'exchanges', null);
    if outcome = 'updated' then
      updated := updated || coin.coin_id;
    elsif outcome = 'held' then
      held := held || coin.coin_id;
    end if;
  end loop;
  return jsonb_build_object('is_held', true, 'updated', updated, 'held', held);
end $$;
comment on function api.ingest_ticks(uuid, jsonb, jsonb) is
  'Takes in what the exchanges'' streams said last (T9): a list of {source, symbol, price, age_ms}. Writes the prices that changed, and '
  'nothing for a process that has not the lease. For the price feed, which runs under no session. Replies {is_held, updated, held}.';

create or replace function app.is_news(p_coin app.coins, p_price numeric, p_time timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return not exists (
    select from app.crypto_prices p
    where p.coin_id = p_coin.coin_id and p.source = 'exchanges'
      and p.market_price = p_price and p.premium_rate = app.premium_rate(p_coin)
      -- A price that stands still is said again now and then: one that nobody confirms grows too old to trade on.
      and p.last_updated > p_time - interval '20 seconds'
  ) or exists (
    -- What jumped and is back where it was did not last: it must not wait to be confirmed by the next jump.
    select from app.held_price_jumps held where held.coin_id = p_coin.coin_id
  );
end $$;
comment on function app.is_news(app.coins, numeric, timestamptz) is
  'Whether a price of the streams differs from the one that stands, confirms one of 20 seconds ago, or answers a jump that is held back.';

create or replace function app.agreed_prices(p_ticks jsonb)
returns table (coin_id text, market_price numeric, made_at timestamptz)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select told.coin_id, app.ten_digits(told.agreed), told.made_at
  from (
    select quotes.coin_id, max(quotes.made_at) as made_at,
      app.agreed_price(
        array_agg(quotes.price),
        (
          select p.market_price from app.polled_prices p
          where p.coin_id = quotes.coin_id and p.last_updated > clock_timestamp() - interval '5 minutes'
        )
      ) as agreed
    from (
      select s.coin_id,
        app.price_or_null(tick.price) * coalesce(quote.market_price, 1) as price,
        clock_timestamp() - tick.age_ms * interval '1 millisecond' as made_at
      from jsonb_to_recordset(p_ticks) tick (source text, symbol text, price text, age_ms integer)
      join app.stream_symbols s on s.source = tick.source and s.symbol = tick.symbol and s.enabled
      join app.coins c on c.coin_id = s.coin_id and c.alias_of is null
      -- Told in another coin it is worth what that coin is; where nobody knows that, it says nothing.
      left join app.crypto_prices quote
        on quote.coin_id = s.quote_coin_id
        and quote.last_updated > clock_timestamp() - make_interval(secs => app.setting('max_price_age_seconds')::integer)
      where tick.age_ms between 0 and 60000
        and (s.quote_coin_id is null or quote.coin_id is not null)
    ) quotes
    where quotes.price is not null
    group by quotes.coin_id
  ) told
  where told.agreed >= 1e-18 and told.agreed < 1e15;
end $$;
comment on function app.agreed_prices(jsonb) is
  'One price in US dollars for each coin of which the ticks agree on one, and when the newest of them was made.';

create or replace function app.agreed_price(p_quotes numeric[], p_witness numeric) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  middle numeric := app.median(p_quotes || coalesce(array[p_witness], '{}'));
begin
  return app.median(array(
    select quote from unnest(p_quotes) quote where abs(quote - middle) <= middle * 0.02
  ));
end $$;
comment on function app.agreed_price(numeric[], numeric) is
  'The median of the quotes, without any that lies more than 2 percent from the median of all, the witness included; null where none is left. '
  'The witness, a price that is a little older, judges but is not part of the price. Two that are more than 4 percent apart cancel each other.';

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
comment on function app.median(numeric[]) is 'The value in the middle, or half way between the two that are; null of none.';

create or replace function app.ten_digits(p_price numeric) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return trim_scale(round(p_price, least(18, 9 - floor(log(p_price))::integer)));
end $$;
comment on function app.ten_digits(numeric) is
  'A price above zero with ten digits that say something, which is as fine as an exchange quotes; what multiplying adds is noise.';
