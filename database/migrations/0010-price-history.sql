create type app.candle_resolution as enum ('1m', '1h', '1d');
comment on type app.candle_resolution is 'How long a candle lasts: a minute, an hour or a day (UTC).';

create table app.candle_resolutions (
  resolution app.candle_resolution primary key,
  length interval not null check (length > interval '0'),
  kept_for interval check (kept_for > interval '0')
);
comment on table app.candle_resolutions is 'The resolutions in which the history of prices is kept.';
comment on column app.candle_resolutions.length is 'From the start of a candle to the start of the next.';
comment on column app.candle_resolutions.kept_for is 'Older candles are deleted; null keeps them forever.';
insert into app.candle_resolutions (resolution, length, kept_for) values
  ('1m', '1 minute', '2 days'),
  ('1h', '1 hour', '60 days'),
  ('1d', '1 day', null);

create table app.candles (
  coin_id text not null references app.coins,
  resolution app.candle_resolution not null references app.candle_resolutions,
  opened_at timestamptz not null,
  open app.price not null,
  high app.price not null,
  low app.price not null,
  close app.price not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  source text not null check (length(source) <= 64),
  primary key (coin_id, resolution, opened_at),
  check (low <= least(open, close) and high >= greatest(open, close)),
  check (opened_at <= first_at and first_at <= last_at)
);
comment on table app.candles is
  'The history of market prices, in US dollars without a premium. Only for assets: an alias uses its asset''s '
  '(T10). A candle does not depend on the order in which its ticks arrive.';
comment on column app.candles.first_at is
  'The time of the tick that is the open; an earlier one that arrives late replaces it.';
comment on column app.candles.last_at is 'The time of the tick that is the close.';
comment on column app.candles.source is
  'coingecko or exchanges, whichever sent the last tick; simulated as soon as one tick was.';

create table app.candle_histories (
  coin_id text not null references app.coins,
  days integer not null check (days in (1, 90, 365)),
  source text not null check (length(source) <= 64),
  tried_at timestamptz not null default now(),
  filled_at timestamptz,
  primary key (coin_id, days)
);
comment on table app.candle_histories is
  'Which part of a coin''s history a feed was asked for: prices from before this exchange first stored one.';
comment on column app.candle_histories.days is '1 day is stored in minutes, 90 days in hours, 365 days in days.';
comment on column app.candle_histories.filled_at is
  'Null where the feed failed; it is asked again some time after tried_at.';
