create table app.fiat_currencies (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  lowest numeric not null check (lowest > 0),
  highest numeric not null check (highest < 1e9),
  check (lowest < highest)
);
comment on table app.fiat_currencies is 'The currencies besides the US dollar in which amounts can be shown.';
comment on column app.fiat_currencies.lowest is 'A lower rate is refused: it cannot be units for one US dollar.';
comment on column app.fiat_currencies.highest is 'A higher rate is refused.';

-- About a third of each currency's lowest rate since it floats, and three times its highest.
insert into app.fiat_currencies (currency, lowest, highest) values
  ('EUR', 0.2, 4),
  ('GBP', 0.2, 3),
  ('JPY', 25, 1000),
  ('CAD', 0.3, 5),
  ('AUD', 0.3, 6);

create table app.fiat_rates (
  currency text primary key references app.fiat_currencies,
  units_per_usd app.price not null,
  rate_at timestamptz not null,
  stored_at timestamptz not null default now(),
  source text not null check (length(source) <= 64)
);
comment on table app.fiat_rates is
  'The newest rate of each currency; written by api.ingest_fiat_rates only. For display: no decision about money '
  'uses it.';
comment on column app.fiat_rates.units_per_usd is 'How many units of the currency one US dollar is worth.';
comment on column app.fiat_rates.rate_at is 'The feed''s time of the rate.';
comment on column app.fiat_rates.stored_at is 'When it was stored here.';
comment on column app.fiat_rates.source is 'The feed: coingecko or simulated.';

create table app.held_fiat_rates (
  currency text primary key references app.fiat_currencies,
  units_per_usd app.price not null,
  rate_at timestamptz not null,
  source text not null,
  held_at timestamptz not null default now()
);
comment on table app.held_fiat_rates is
  'Rates that moved by more than a tenth in one update and wait for a second one to confirm them, as prices do '
  '(T9).';

create table app.fiat_rate_history (
  currency text not null references app.fiat_currencies,
  hour timestamptz not null,
  units_per_usd app.price not null,
  rate_at timestamptz not null,
  stored_at timestamptz not null default now(),
  source text not null check (length(source) <= 64),
  primary key (currency, hour),
  check (rate_at >= hour and rate_at < hour + interval '1 hour')
);
comment on table app.fiat_rate_history is
  'The first rate of each hour (UTC), kept forever: five rows an hour, so that a past value is the same every time '
  'it is shown.';
comment on column app.fiat_rate_history.hour is 'When the hour began.';
comment on column app.fiat_rate_history.source is 'The feed; a real rate replaces a simulated one of the same hour.';
