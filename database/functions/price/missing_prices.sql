create or replace function app.note_missing_prices(p_faults jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.missing_prices m where not p_faults ? m.coin_id;
  insert into app.missing_prices as known (coin_id, since, reason)
  select c.coin_id, coalesce(polled.last_updated, clock_timestamp()), left(p_faults ->> c.coin_id, 200)
  from app.coins c
  left join app.polled_prices polled on polled.coin_id = c.coin_id
  where c.alias_of is null and p_faults ? c.coin_id
  on conflict (coin_id) do update set reason = excluded.reason where known.reason <> excluded.reason;
  return app.missing_prices();
end $$;
comment on function app.note_missing_prices(jsonb) is
  'Stores which coins a run of the price update brought no usable price of, by coin and reason, and since when. Returns app.missing_prices().';

create or replace function app.missing_prices() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('coin_id', c.coin_id, 'symbol', c.symbol, 'since', m.since, 'reason', m.reason) order by c.position
      ),
      '[]'
    )
    from app.missing_prices m
    join app.coins c using (coin_id)
  );
end $$;
comment on function app.missing_prices() is
  'The coins of which the polled feed''s last answer had no usable price: a list of {coin_id, symbol, since, reason} in the registry''s order.';

create or replace function app.missing_prices_text(p_missing jsonb) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
begin
  return (
    select string_agg(
      format('%s since %s UTC (%s)', m.symbol, to_char(m.since, 'YYYY-MM-DD HH24:MI'), m.reason), ', ' order by m.place
    )
    from rows from (
      jsonb_to_recordset(p_missing) as (symbol text, since timestamptz, reason text)
    ) with ordinality as m (symbol, since, reason, place)
  );
end $$;
comment on function app.missing_prices_text(jsonb) is 'Missing prices as the log of the price update names them; null for none.';

create or replace function app.fault_of_feed_price(p_outcome text, p_price jsonb) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  feed_time timestamptz := app.feed_time_or_null(p_price ->> 'last_updated');
begin
  if p_outcome not in ('updated', 'held', 'older than the price we have') then
    return p_outcome;
  elsif feed_time is null then
    return 'its price has no time';
  elsif feed_time < clock_timestamp() - make_interval(secs => app.setting('max_price_age_seconds')::integer) then
    -- A feed may repeat the last price of a coin that it no longer follows.
    return format('its newest price is of %s UTC', to_char(feed_time, 'YYYY-MM-DD HH24:MI'));
  end if;
  return null;
end $$;
comment on function app.fault_of_feed_price(text, jsonb) is
  'Why a feed''s price of a coin is not usable: what app.ingest_price() returned, or that it is too old to trade on; null if it is usable.';

create or replace function app.feed_id(p_coin app.coins) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p_coin.feed_id, p_coin.coin_id)
$$;
comment on function app.feed_id(app.coins) is 'The id under which the polled feed knows a coin (decision 110).';
