create or replace function api.admin_check_price_source(
  context jsonb,
  p_coin_id text,
  p_symbol text,
  p_answer jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
begin
  perform app.require_permission(context, 'rules.manage');
  coin := app.require_coin(p_coin_id);
  perform app.require_free_feed_id(coin.coin_id, p_symbol);
  if p_answer is null then
    return jsonb_build_object('success', true);
  end if;
  insert into app.feed_checks (feed_id, market_price, symbol, name, last_updated)
  values (
    p_symbol, app.require_feed_price(p_symbol, p_answer), left(p_answer ->> 'symbol', 64), left(p_answer ->> 'name', 128),
    app.feed_time_or_null(p_answer ->> 'last_updated')
  )
  on conflict (feed_id) do update
  set market_price = excluded.market_price, symbol = excluded.symbol, name = excluded.name,
    last_updated = excluded.last_updated, checked_at = clock_timestamp();
  -- Nothing is recorded, so this asks again after the wait for another check of the same id (T67).
  perform app.require_permissions_again(context);
  return jsonb_build_object('success', true) || app.compare_feed_check(coin, p_symbol);
end $$;
comment on function api.admin_check_price_source(jsonb, text, text, jsonb) is
  'Compares a CoinGecko id''s price with the last known price of a coin, before the coin gets this id (decision 110). p_answer is what the server '
  'was told by the feed; without it, only whether the id may be asked for. Returns {success, symbol, name, price, last_updated, known_price, '
  'known_at, change_percent, needs_acceptance}. Refuses unknown_coin, invalid_coin_id, feed_id_taken, feed_price_missing.';

create or replace function app.require_feed_price(p_feed_id text, p_answer jsonb) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  price numeric := app.price_or_null(p_answer ->> 'market_price');
begin
  if price is null or app.fault_of_feed_price('updated', p_answer) is not null then
    perform app.refuse('feed_price_missing', jsonb_build_object('id', p_feed_id));
  end if;
  return price;
end $$;
comment on function app.require_feed_price(text, jsonb) is
  'The price in a feed''s answer about an id, if it is young enough to trade on. Refuses feed_price_missing.';

create or replace function app.compare_feed_check(p_coin app.coins, p_feed_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  checked app.feed_checks;
  known app.crypto_prices;
  change numeric;
begin
  select f.* into checked from app.feed_checks f
  where f.feed_id = p_feed_id and f.checked_at > clock_timestamp() - interval '5 minutes';
  if not found then
    perform app.refuse('feed_id_unchecked', jsonb_build_object('id', p_feed_id));
  end if;
  select p.* into known from app.crypto_prices p where p.coin_id = p_coin.coin_id;
  change := round((checked.market_price / known.market_price - 1) * 100, 2);
  return jsonb_build_object(
    'symbol', checked.symbol, 'name', checked.name,
    'price', trim_scale(checked.market_price)::text, 'last_updated', checked.last_updated,
    'known_price', trim_scale(known.market_price)::text, 'known_at', known.last_updated,
    'change_percent', trim_scale(change)::text,
    -- The bound of a jump (T9). Without a known price nothing vouches for the id.
    'needs_acceptance', coalesce(abs(change) > 25, true) or upper(checked.symbol) is distinct from p_coin.symbol
  );
end $$;
comment on function app.compare_feed_check(app.coins, text) is
  'What the feed said of an id in the last five minutes, beside the coin''s last known price; needs_acceptance if they are more than a quarter '
  'apart, there is nothing to compare with, or the feed''s symbol is another one. Refuses feed_id_unchecked.';

create or replace function app.require_free_feed_id(p_coin_id text, p_feed_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  other app.coins;
begin
  if (p_feed_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$') is not true then
    perform app.refuse('invalid_coin_id');
  end if;
  -- An alias has no price of its own (T10), but its id would be taken for that coin's.
  select c.* into other from app.coins c
  where p_feed_id in (app.feed_id(c), c.coin_id) and p_coin_id not in (c.coin_id, coalesce(c.alias_of, c.coin_id))
  order by c.position
  limit 1;
  if found then
    perform app.refuse('feed_id_taken', jsonb_build_object('id', p_feed_id, 'symbol', other.symbol));
  end if;
end $$;
comment on function app.require_free_feed_id(text, text) is
  'Checks the form of a CoinGecko id, and that it is of no other coin: not its id, nor the one it has now. Refuses invalid_coin_id, feed_id_taken.';
