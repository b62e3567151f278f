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
comment on column app.crypto_prices.market_price is 'As the feed gave it.';
comment on column app.crypto_prices.premium_rate is 'As it was when the price came in; the coin''s own may have changed since.';
comment on column app.crypto_prices.current_price is 'With the premium: what the screens show.';
comment on column app.crypto_prices.last_updated is 'When the feed says the price was made; null is stale, never now (T9).';
comment on column app.crypto_prices.source is 'The feed: coingecko or simulated.';

create table app.crypto_premiums (
  coin_id text primary key references app.coins,
  premium_rate app.rate,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users
);
comment on table app.crypto_premiums is 'The premium of each coin, taken up by the next price update; stable coins carry none whatever stands here.';
comment on column app.crypto_premiums.premium_rate is 'Null takes the setting premium_rate.';

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

create table app.crypto_cron_status (
  job_name text primary key,
  last_run_at timestamptz not null,
  last_success_at timestamptz,
  last_status text not null check (last_status in ('success', 'error')),
  last_message text not null,
  consecutive_failures integer not null default 0,
  runs bigint not null default 0
);
comment on table app.crypto_cron_status is 'How each scheduled job stands.';
