create or replace function app.ingest_price(p_source text, p_price jsonb) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
  earlier app.crypto_prices;
  new_price numeric := app.price_or_null(p_price ->> 'market_price');
  feed_time timestamptz := app.feed_time_or_null(p_price ->> 'last_updated');
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
  select p.* into earlier from app.crypto_prices p where p.coin_id = coin.coin_id;
  if earlier.source = p_source and feed_time < earlier.last_updated then
    return 'older than the price we have';
  end if;
  if abs(new_price - earlier.market_price) > earlier.market_price * 0.25
    and not app.confirms_held_jump(coin.coin_id, new_price, feed_time)
  then
    insert into app.held_price_jumps as held (coin_id, market_price, previous_price, last_updated, source)
    values (coin.coin_id, new_price, earlier.market_price, feed_time, p_source)
    on conflict (coin_id) do update
    set market_price = excluded.market_price, previous_price = excluded.previous_price,
      last_updated = excluded.last_updated, source = excluded.source, held_at = now();
    return 'held';
  end if;
  delete from app.held_price_jumps where coin_id = coin.coin_id;
  perform app.write_price(coin, new_price, feed_time, p_source, p_price);
  return 'updated';
end $$;
comment on function app.ingest_price(text, jsonb) is
  'Takes one price of a feed in (T9). Returns updated, held (it jumped and waits to be confirmed) or why it was not taken.';

create or replace function app.confirms_held_jump(p_coin_id text, p_price numeric, p_feed_time timestamptz) returns boolean
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
  );
end $$;
comment on function app.confirms_held_jump(text, numeric, timestamptz) is
  'Whether this is the second update that bears out the jump that is held back (T9).';
