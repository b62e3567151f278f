create or replace function api.admin_update_price_source(
  context jsonb,
  p_coin_id text,
  p_source text,
  p_symbol text,
  p_seen_symbol text,
  p_accepted_price text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  coin app.coins := app.require_coin(p_coin_id);
  given text := btrim(p_symbol);
  standing text;
  facts jsonb := '{}';
begin
  -- Ids and symbols are compared with those of all coins.
  perform pg_advisory_xact_lock(hashtextextended('app.coins', 0));
  -- Not during a price update, which may still ask for the id before.
  perform pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0));
  select c.* into coin from app.coins c where c.coin_id = coin.coin_id for no key update;
  standing := app.price_source(coin, p_source);
  -- Saving the current value, such as after a lost answer, changes nothing.
  if standing <> given then
    if standing <> btrim(p_seen_symbol) then
      perform app.refuse_changed_price_source(coin.coin_id, p_source, standing);
    end if;
    if p_source = 'coingecko' then
      facts := app.set_feed_id(coin, given, p_accepted_price, admin.id);
    elsif given = '' then
      -- The row stays, so that a release's seed does not add it again.
      update app.stream_symbols s set enabled = false where s.coin_id = coin.coin_id and s.source = p_source;
    else
      delete from app.stream_symbols s where s.coin_id = coin.coin_id and s.source = p_source;
      perform app.add_stream_symbol(coin, p_source, given);
    end if;
    perform app.record_admin_activity(
      context, admin.id, p_source || '_price_source_updated', 'coin', coin.coin_id,
      jsonb_build_object('symbol', coin.symbol, 'old', standing, 'new', given) || facts
    );
    if given = '' or (facts ->> 'is_paused')::boolean then
      perform app.queue_power_emails(
        context, 'setting', null, format('Price source of %s: %s', coin.symbol, initcap(p_source)), standing, nullif(given, ''), admin.id
      );
    end if;
  end if;
  return jsonb_build_object('success', true, 'is_paused', coalesce((facts ->> 'is_paused')::boolean, false));
end $$;
comment on function api.admin_update_price_source(jsonb, text, text, text, text, text) is
  'Sets where a coin''s price comes from (decision 110): its id at coingecko, or its symbol in the stream of binance, coinbase or kraken, where an '
  'empty one ends it. p_seen_symbol is what the administrator saw. An id other than the coin''s own must have been checked in the last five '
  'minutes; a price that differs by more than a quarter must be accepted as p_accepted_price, and pauses swaps and withdrawals of the coin. Refuses unknown_coin, '
  'invalid_coin_id, feed_id_taken, feed_id_unchecked, price_source_differs, invalid_stream_symbol, stream_symbol_taken, setting_changed.';

create or replace function app.set_feed_id(p_coin app.coins, p_feed_id text, p_accepted_price text, p_admin_id uuid)
returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  compared jsonb;
begin
  perform app.require_free_feed_id(p_coin.coin_id, p_feed_id);
  -- Its own id needs no check: at worst it has no price.
  if p_feed_id = p_coin.coin_id then
    update app.coins set feed_id = null where coin_id = p_coin.coin_id;
    return '{}';
  end if;
  compared := app.compare_feed_check(p_coin, p_feed_id);
  if (compared ->> 'needs_acceptance')::boolean and p_accepted_price is distinct from compared ->> 'price' then
    perform app.refuse('price_source_differs', jsonb_build_object(
      'id', p_feed_id, 'price', compared ->> 'price', 'known', coalesce(compared ->> 'known_price', '-')
    ));
  end if;
  update app.coins set feed_id = p_feed_id where coin_id = p_coin.coin_id;
  if (compared ->> 'needs_acceptance')::boolean then
    insert into app.pauses (kind, coin_id, reason, paused_by)
    select paused.kind, p_coin.coin_id, format('We are checking the price of %s', p_coin.symbol), p_admin_id
    from unnest('{withdrawal,swap}'::text[]) paused (kind)
    on conflict do nothing;
  end if;
  return jsonb_build_object(
    'price', compared ->> 'price', 'known_price', compared ->> 'known_price', 'is_paused', compared -> 'needs_acceptance'
  );
end $$;
comment on function app.set_feed_id(app.coins, text, text, uuid) is
  'Gives a coin an id at the polled feed, as api.admin_update_price_source() says. Returns {price, known_price, is_paused} for the audit log.';

create or replace function app.price_source(p_coin app.coins, p_source text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_source = 'coingecko' then
    return app.feed_id(p_coin);
  end if;
  return coalesce(
    (select s.symbol from app.stream_symbols s where s.coin_id = p_coin.coin_id and s.source = p_source and s.enabled), ''
  );
end $$;
comment on function app.price_source(app.coins, text) is
  'A coin''s id at coingecko, or its symbol in an exchange''s stream; empty if it has none.';

create or replace function app.refuse_changed_price_source(p_coin_id text, p_source text, p_symbol text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  change app.admin_activity := app.last_change('coin', p_coin_id, p_source || '_price_source_updated');
begin
  perform app.refuse_changed_setting(p_symbol, change.admin_id, change.created_at);
end $$;
comment on function app.refuse_changed_price_source(text, text, text) is
  'Refuses setting_changed with who changed where a coin''s price comes from last.';

create or replace function app.price_sources() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'coin_id', c.coin_id, 'symbol', c.symbol, 'name', c.name, 'source', s.source,
        'value', app.price_source(c, s.source),
        'changed_at', change.created_at, 'changed_by', app.person_name(u), 'previous', change.details ->> 'old',
        'missing_since', missing.since, 'missing_reason', missing.reason
      )
      order by c.position, s.place
    )
    from app.coins c
    cross join unnest('{coingecko,binance,coinbase,kraken}'::text[]) with ordinality s (source, place)
    left join lateral app.last_change('coin', c.coin_id, s.source || '_price_source_updated') change on true
    left join app.users u on u.id = change.admin_id
    left join app.missing_prices missing on missing.coin_id = c.coin_id and s.source = 'coingecko'
    where c.alias_of is null
  );
end $$;
comment on function app.price_sources() is
  'Where each coin''s price comes from: its id at the polled feed and its symbols in the streams, with who changed each last, the value before, '
  'and since when and why the polled feed has no price of it.';
