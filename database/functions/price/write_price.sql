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
declare
  was_simulated boolean := (select p.source = 'simulated' from app.crypto_prices p where p.coin_id = p_coin.coin_id);
begin
  -- An alias is another name of the same asset, so it always has the same price (T10).
  insert into app.crypto_prices (coin_id, market_price, premium_rate, last_updated, source)
  select named.coin_id, p_market_price, app.premium_rate(p_coin), p_feed_time, p_source
  from app.coins named
  where p_coin.coin_id in (named.coin_id, named.alias_of)
  on conflict (coin_id) do update
  set market_price = excluded.market_price, premium_rate = excluded.premium_rate,
    last_updated = excluded.last_updated, source = excluded.source;
  if p_figures is not null then
    perform app.write_figures(p_coin, p_figures);
  elsif was_simulated then
    -- The exchanges report no figures: keep the polled feed's real ones, but do not show simulated ones beside a real
    -- price.
    perform app.write_figures(p_coin, '{}');
  end if;
  -- A price without a time cannot go into the history.
  if p_feed_time is not null then
    perform app.keep_ticks(p_coin.coin_id, p_source, array[p_feed_time], array[p_market_price]);
  end if;
end $$;
comment on function app.write_price(app.coins, numeric, timestamptz, text, jsonb) is
  'Writes the price of a coin and of its aliases, with the current premium, and adds it to the history. Figures that are null stay unchanged.';

create or replace function app.write_figures(p_coin app.coins, p_figures jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.crypto_prices p
  set price_change_24h = app.figure_or_zero(p_figures ->> 'price_change_24h', 1e15),
    price_change_percentage_24h = app.figure_or_zero(p_figures ->> 'price_change_percentage_24h', 1e9),
    market_cap = greatest(app.figure_or_zero(p_figures ->> 'market_cap', 1e24), 0),
    volume_24h = greatest(app.figure_or_zero(p_figures ->> 'volume_24h', 1e24), 0)
  from app.coins named
  where named.coin_id = p.coin_id and p_coin.coin_id in (named.coin_id, named.alias_of);
end $$;
comment on function app.write_figures(app.coins, jsonb) is
  'Writes a feed''s other figures of a coin and of its aliases: the daily change, the market cap, the volume.';

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
  'The premium for the next price of a coin, as a fraction: its own, else the setting; none for a stable coin.';
