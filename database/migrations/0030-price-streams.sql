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
  'Under which symbol an exchange''s stream tells the price of a coin. Of assets alone: an alias takes its asset''s price (T10).';
comment on column app.stream_symbols.symbol is 'As the exchange writes it in its messages: BTCUSDT at Binance, BTC-USD at Coinbase.';
comment on column app.stream_symbols.quote_coin_id is
  'The coin in which the exchange names the price, to be multiplied by that coin''s own; null is the US dollar.';
comment on column app.stream_symbols.enabled is 'What an operator has switched off is neither asked for nor believed.';
create index stream_symbols_quote_coin_id on app.stream_symbols (quote_coin_id);

create table app.price_runner (
  is_only boolean primary key default true check (is_only),
  holder uuid,
  held_until timestamptz,
  told_at timestamptz,
  streams jsonb not null default '[]'
);
comment on table app.price_runner is
  'The one server of a cluster that keeps the exchanges'' streams open: one row, a lease that it renews every other second.';
comment on column app.price_runner.holder is 'The process that holds it, by an id of its own making; null where it was given back.';
comment on column app.price_runner.held_until is 'By the database''s clock: from then on any other process may take it.';
comment on column app.price_runner.told_at is 'When the holder last said how its streams stand.';
comment on column app.price_runner.streams is 'How they stood then: a list of {source, state, age_ms, coins}.';
insert into app.price_runner default values;

create table app.polled_prices (
  coin_id text primary key references app.coins,
  market_price app.price not null,
  last_updated timestamptz
);
comment on table app.polled_prices is
  'What the polled feed last said of each asset, whatever price stands: the witness that the exchanges'' streams are held against.';
comment on column app.polled_prices.last_updated is 'When the feed says the price was made; one without a time is no witness.';

comment on column app.crypto_prices.source is 'The feed: coingecko, exchanges (their streams) or simulated.';
comment on column app.candles.source is
  'The feed: coingecko or exchanges, whose tick came last; or simulated as soon as one of its ticks was.';
