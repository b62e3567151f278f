create or replace function api.stream_symbols(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (
      select jsonb_agg(jsonb_build_object('source', s.source, 'symbol', s.symbol) order by c.position, s.source)
      from app.stream_symbols s
      join app.coins c on c.coin_id = s.coin_id
      where s.enabled and c.alias_of is null
    ),
    '[]'
  );
end $$;
comment on function api.stream_symbols(jsonb) is
  'The symbols to subscribe to at the exchanges: a list of {source, symbol}. For the process that opens the streams, which runs without a '
  'session.';

create or replace function api.hold_price_lease(
  p_holder uuid,
  p_seconds integer,
  p_streams jsonb,
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  is_held boolean;
begin
  update app.price_runner r
  set holder = p_holder,
    held_until = clock_timestamp() + make_interval(secs => p_seconds),
    told_at = clock_timestamp(),
    streams = p_streams
  where r.holder = p_holder or r.holder is null or r.held_until <= clock_timestamp()
    -- A timestamp in the future (the clock was set back): that lease would last too long.
    or r.told_at > clock_timestamp() + interval '1 second';
  is_held := found;
  return jsonb_build_object(
    'is_held', is_held,
    'mode', (select f.mode from app.price_feed f),
    'symbols_hash', hashtextextended(api.stream_symbols(context)::text, 0)::text
  );
end $$;
comment on function api.hold_price_lease(uuid, integer, jsonb, jsonb) is
  'Takes or renews the lease of the exchanges'' streams for p_seconds seconds, and stores their state; one process of a cluster holds it. For '
  'that process, which runs without a session. Returns {is_held, mode, symbols_hash}; the hash changes with the symbols to subscribe to.';

create or replace function api.release_price_lease(p_holder uuid, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.price_runner r
  set holder = null, held_until = null, told_at = null, streams = '[]'
  where r.holder = p_holder;
  return jsonb_build_object('success', true);
end $$;
comment on function api.release_price_lease(uuid, jsonb) is
  'Releases the lease of the exchanges'' streams, so that another process need not wait for its expiry; does nothing if another process holds '
  'it.';

create or replace function api.price_streams(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'source', stream ->> 'source',
          'state', stream ->> 'state',
          'coins', (stream ->> 'coins')::integer,
          'age_seconds', round(
            (stream ->> 'age_ms')::numeric / 1000 + greatest(extract(epoch from clock_timestamp() - r.told_at), 0)
          )::integer
        )
      )
      from app.price_runner r
      cross join jsonb_array_elements(r.streams) stream
      where r.held_until > clock_timestamp()
    ),
    '[]'
  );
end $$;
comment on function api.price_streams(jsonb) is
  'The state of the exchanges'' streams, whichever process runs them: a list of {source, state, coins, age_seconds}, empty if none does. For '
  'the public status.';

create or replace function app.holds_price_lease(p_holder uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.price_runner r
    cross join app.price_feed f
    where r.holder = p_holder and r.held_until > clock_timestamp() and f.mode = 'running'
  );
end $$;
comment on function app.holds_price_lease(uuid) is
  'Whether this process may write the streams'' prices: it holds the lease, and the feed is not stopped (T41).';
