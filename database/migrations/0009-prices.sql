create table app.crypto_prices (
  coin_id text primary key references app.coins,
  market_price app.price not null,
  premium_rate app.rate not null,
  current_price numeric not null generated always as (market_price * (1 + premium_rate)) stored,
  price_change_24h numeric not null default 0 check (abs(price_change_24h) < 1e15),
  price_change_percentage_24h numeric not null default 0 check (abs(price_change_percentage_24h) < 1e9),
  market_cap numeric not null default 0 check (market_cap >= 0 and market_cap < 1e24),
  volume_24h numeric not null default 0 check (volume_24h >= 0 and volume_24h < 1e24),
  last_updated timestamptz,
  source text not null check (length(source) <= 64)
);
comment on table app.crypto_prices is 'The latest price of each coin, in US dollars; written by api.ingest_prices alone.';
comment on column app.crypto_prices.market_price is 'As the feed reported it.';
comment on column app.crypto_prices.premium_rate is
  'As it was when the price was stored; the coin''s own may have changed since.';
comment on column app.crypto_prices.current_price is 'With the premium: the price that the screens show.';
comment on column app.crypto_prices.last_updated is
  'The feed''s time of the price; without one the price is stale (T9).';
comment on column app.crypto_prices.source is 'The feed: coingecko, exchanges (their streams) or simulated.';

create table app.crypto_premiums (
  coin_id text primary key references app.coins,
  premium_rate app.rate,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users
);
comment on table app.crypto_premiums is
  'The premium of each coin, applied by the next price update; stable coins have none whatever is stored here.';
comment on column app.crypto_premiums.premium_rate is 'Null uses the setting premium_rate.';

create table app.held_price_jumps (
  coin_id text primary key references app.coins,
  market_price app.price not null,
  previous_price app.price not null,
  last_updated timestamptz,
  source text not null,
  held_at timestamptz not null default now()
);
comment on table app.held_price_jumps is
  'Prices that moved by more than a quarter in one update and wait for a second one to confirm them (T9).';

create table app.polled_prices (
  coin_id text primary key references app.coins,
  market_price app.price not null,
  last_updated timestamptz
);
comment on table app.polled_prices is
  'The polled feed''s last price of each asset, whatever price is in force: the streams'' prices are compared with '
  'it.';
comment on column app.polled_prices.last_updated is
  'The feed''s time of the price; without one it is not used for the comparison.';

create table app.crypto_price_logs (
  id uuid primary key default app.uuid_v7(),
  execution_time timestamptz not null default now(),
  status text not null check (status in ('success', 'error')),
  message text not null,
  source text,
  coins_updated integer not null default 0,
  response_time_ms integer not null default 0 check (response_time_ms >= 0)
);
comment on table app.crypto_price_logs is 'One row for each run of the price update, newest by id.';

-- For the job that removes old ones; the list itself is read by id.
create index crypto_price_logs_execution_time on app.crypto_price_logs (execution_time);

create table app.crypto_cron_status (
  job_name text primary key,
  last_run_at timestamptz not null,
  last_success_at timestamptz,
  last_status text not null check (last_status in ('success', 'error')),
  last_message text not null,
  consecutive_failures integer not null default 0,
  runs bigint not null default 0,
  every_seconds integer check (every_seconds > 0)
);
comment on table app.crypto_cron_status is 'The state of each scheduled job.';
comment on column app.crypto_cron_status.every_seconds is
  'Seconds between two runs, as configured on the server that ran it last; null before that.';

create table app.price_feed (
  is_only boolean primary key default true check (is_only),
  mode text not null default 'running' check (mode in ('running', 'stopped', 'fallback')),
  changed_at timestamptz,
  changed_by uuid references app.users
);
comment on table app.price_feed is
  'How administrators have set the scheduled price update (T41): one row, for every server of this database.';
comment on column app.price_feed.mode is
  'running: on schedule. stopped: not at all, so that prices become too old to trade on (T9). fallback: from the '
  'other feed, if there is one.';
comment on column app.price_feed.changed_at is 'Null until an administrator changes it.';
insert into app.price_feed default values;

create table app.stream_symbols (
  source text not null check (source in ('binance', 'coinbase')),
  symbol text not null check (symbol ~ '^[A-Z0-9]{1,20}(-[A-Z0-9]{1,20})?$'),
  coin_id text not null references app.coins,
  quote_coin_id text references app.coins check (quote_coin_id <> coin_id),
  enabled boolean not null default true,
  primary key (source, symbol),
  unique (coin_id, source)
);
comment on table app.stream_symbols is
  'The symbol of each coin in an exchange''s price stream. Only for assets: an alias uses its asset''s price (T10).';
comment on column app.stream_symbols.symbol is 'As the exchange writes it in its messages: BTCUSDT at Binance, BTC-USD at Coinbase.';
comment on column app.stream_symbols.quote_coin_id is
  'The coin in which the exchange quotes the price, to be multiplied by that coin''s own; null is the US dollar.';
comment on column app.stream_symbols.enabled is
  'False if an operator switched it off: neither subscribed to nor accepted.';
create index stream_symbols_quote_coin_id on app.stream_symbols (quote_coin_id);

create table app.price_runner (
  is_only boolean primary key default true check (is_only),
  holder uuid,
  held_until timestamptz,
  told_at timestamptz,
  streams jsonb not null default '[]'
);
comment on table app.price_runner is
  'The one server of a cluster that keeps the exchanges'' streams open: one row, a lease that it renews every other '
  'second.';
comment on column app.price_runner.holder is
  'The process that holds the lease, by a random id; null once it was given back.';
comment on column app.price_runner.held_until is 'By the database''s clock: after this any other process may take it.';
comment on column app.price_runner.told_at is 'When the holder last reported the state of its streams.';
comment on column app.price_runner.streams is 'That state: a list of {source, state, age_ms, coins}.';
insert into app.price_runner default values;
