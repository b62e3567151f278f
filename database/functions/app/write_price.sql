create or replace function app.write_price(
  p_coin app.coins,
  p_market_price numeric,
  p_feed_time timestamptz,
  p_source text,
  p_figures jsonb
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The alias is another name of the same asset, so it never has another price (T10).
  insert into app.crypto_prices (
    coin_id, market_price, premium_rate, price_change_24h, price_change_percentage_24h, market_cap, volume_24h,
    last_updated, source
  )
  select named.coin_id, p_market_price, app.premium_rate(p_coin),
    app.figure_or_zero(p_figures ->> 'price_change_24h', 1e15),
    app.figure_or_zero(p_figures ->> 'price_change_percentage_24h', 1e9),
    greatest(app.figure_or_zero(p_figures ->> 'market_cap', 1e24), 0),
    greatest(app.figure_or_zero(p_figures ->> 'volume_24h', 1e24), 0),
    p_feed_time, p_source
  from app.coins named
  where p_coin.coin_id in (named.coin_id, named.alias_of)
  on conflict (coin_id) do update
  set market_price = excluded.market_price, premium_rate = excluded.premium_rate,
    price_change_24h = excluded.price_change_24h, price_change_percentage_24h = excluded.price_change_percentage_24h,
    market_cap = excluded.market_cap, volume_24h = excluded.volume_24h,
    last_updated = excluded.last_updated, source = excluded.source;
  -- A price without a time has no place in the history.
  if p_feed_time is not null then
    perform app.keep_ticks(p_coin.coin_id, p_source, array[p_feed_time], array[p_market_price]);
  end if;
end $$;
comment on function app.write_price(app.coins, numeric, timestamptz, text, jsonb) is
  'Writes the price of a coin and of its aliases, with the premium as it is now, and keeps it in the history.';

create or replace function app.premium_rate(p_coin app.coins) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_coin.is_stable then
    return 0;
  end if;
  return coalesce(
    (select p.premium_rate from app.crypto_premiums p where p.coin_id = p_coin.coin_id),
    app.setting('premium_rate')::numeric
  );
end $$;
comment on function app.premium_rate(app.coins) is
  'The premium that the next price of a coin carries, as a fraction: its own, else the setting; none on a stable coin.';
