alter table app.coins add column feed_id text check (feed_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$');
comment on column app.coins.coin_id is 'The id under which the ledger knows the coin, and the price feed unless feed_id names another.';
comment on column app.coins.feed_id is
  'The id under which the polled feed knows the coin now, if it dropped or renamed the coin''s own (decision 110). Null for the coin''s own.';

create table app.missing_prices (
  coin_id text primary key references app.coins,
  since timestamptz not null,
  reason text not null check (length(reason) <= 200)
);
comment on table app.missing_prices is
  'The coins of which the last run of the price update brought no usable price (decision 110); written by api.ingest_prices alone.';
comment on column app.missing_prices.since is 'The time of the feed''s last usable price, else of the first run without one.';

create table app.feed_checks (
  feed_id text primary key,
  market_price app.price not null,
  symbol text,
  name text,
  last_updated timestamptz,
  checked_at timestamptz not null default clock_timestamp()
);
comment on table app.feed_checks is
  'What the polled feed said of an id that an owner is about to give a coin (decision 110); written by the server, valid for five minutes.';

alter table app.crypto_price_logs add column missing jsonb not null default '[]';
comment on column app.crypto_price_logs.missing is 'The coins without a usable price in this run: a list of {coin_id, symbol, since, reason}.';
alter table app.crypto_cron_status add column missing jsonb not null default '[]';
comment on column app.crypto_cron_status.missing is 'The same of the last run that brought prices: not empty means that the job fails in part.';

alter table app.stream_symbols drop constraint stream_symbols_source_check;
alter table app.stream_symbols add constraint stream_symbols_source_check check (source in ('binance', 'coinbase', 'kraken'));
alter table app.stream_symbols drop constraint stream_symbols_symbol_check;
alter table app.stream_symbols add constraint stream_symbols_symbol_check check (symbol ~ '^[A-Z0-9]{1,20}([-/][A-Z0-9]{1,20})?$');
comment on column app.stream_symbols.symbol is
  'As the exchange writes it in its messages: BTCUSDT at Binance, BTC-USD at Coinbase, BTC/USD at Kraken.';
