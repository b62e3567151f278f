create table app.swap_fees (
  coin_id text primary key references app.coins,
  fee_amount app.amount not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users
);
comment on table app.swap_fees is 'The fee of a swap out of the coin, in the coin (T8).';

create type app.swap_terms as (
  from_price numeric,
  to_price numeric,
  rate numeric,
  fee numeric,
  market_rate numeric,
  from_market_price numeric,
  to_market_price numeric,
  from_premium_rate numeric,
  to_premium_rate numeric,
  from_spread_percent numeric,
  to_spread_percent numeric,
  quote_id uuid
);
comment on type app.swap_terms is
  'The terms of a swap now: what one from-coin is worth and what one to-coin costs, in US dollars, the fee in the '
  'from-coin, and the market prices, premiums and spreads behind them.';

create table app.swaps (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null,
  from_coin_id text not null,
  from_amount app.amount not null check (from_amount > 0),
  to_coin_id text not null check (to_coin_id <> from_coin_id),
  to_amount app.amount not null check (to_amount > 0),
  fee app.amount not null,
  exchange_rate numeric not null check (exchange_rate > 0 and exchange_rate < 1e38),
  status app.transaction_status not null default 'completed',
  transaction_hash text,
  created_at timestamptz not null default now(),
  completed_at timestamptz default now(),
  premium app.amount,
  from_price_usd numeric,
  to_price_usd numeric,
  from_premium_rate numeric,
  to_premium_rate numeric,
  from_spread_percent numeric,
  to_spread_percent numeric,
  quote_id uuid,
  foreign key (user_id, from_coin_id) references ledger.balances,
  foreign key (user_id, to_coin_id) references ledger.balances,
  check ((completed_at is null) = (status = 'pending')),
  -- The upper bounds keep NaN and Infinity out.
  constraint swaps_prices check (
    num_nulls(from_price_usd, to_price_usd, from_premium_rate, to_premium_rate) in (0, 4)
    and from_price_usd > 0 and from_price_usd < 1e15 and to_price_usd > 0 and to_price_usd < 1e15
    and from_premium_rate between 0 and 1 and to_premium_rate between 0 and 1
  ),
  constraint swaps_spreads check (
    num_nulls(from_spread_percent, to_spread_percent) in (0, 2)
    and from_spread_percent between 0 and 10 and to_spread_percent between 0 and 10
  )
);
comment on table app.swaps is
  'Swaps of one coin for another, with the exchange as counterparty; they complete at once.';
comment on column app.swaps.fee is 'In the from-coin, on top of from_amount (T8).';
comment on column app.swaps.exchange_rate is 'To-coins for one from-coin, as the server priced it (T6).';
comment on column app.swaps.transaction_hash is 'Always null: a swap moves nothing on a chain.';
comment on column app.swaps.premium is
  'The cost of premium and spread, in the to-coin: how much more the market price would have paid; not in '
  'to_amount.';
comment on column app.swaps.from_price_usd is
  'The market price of one from-coin at execution, without the premium; null in older rows.';
comment on column app.swaps.to_price_usd is
  'The market price of one to-coin at execution, without the premium; null in older rows.';
comment on column app.swaps.from_premium_rate is 'The premium of the from-coin at execution: 0.04 is 4 percent.';
comment on column app.swaps.to_premium_rate is 'The premium of the to-coin at execution.';
comment on column app.swaps.from_spread_percent is 'The spread of the from-coin at execution; null in older rows.';
comment on column app.swaps.to_spread_percent is 'The spread of the to-coin at execution; null in older rows.';
comment on column app.swaps.quote_id is
  'The firm quote that it used; null without one. No foreign key: quotes are deleted after an hour.';
create index swaps_status on app.swaps (status, id desc) where status <> 'completed';
create index swaps_user_created_at on app.swaps (user_id, created_at desc, id desc);
create index swaps_user_from_coin on app.swaps (user_id, from_coin_id, created_at desc, id desc);
create index swaps_user_to_coin on app.swaps (user_id, to_coin_id, created_at desc, id desc);
create unique index swaps_quote on app.swaps (user_id, quote_id) where quote_id is not null;
comment on index app.swaps_quote is 'One quote makes one swap, even when the quote itself is deleted.';

create table app.swap_quotes (
  id uuid not null default app.uuid_v7(),
  -- No foreign key: its check would write a lock into the user's row with every quote.
  user_id uuid not null,
  from_coin_id text not null references app.coins,
  from_amount app.amount not null check (from_amount > 0),
  to_coin_id text not null references app.coins check (to_coin_id <> from_coin_id),
  to_amount app.amount not null check (to_amount > 0),
  fee app.amount not null,
  rate numeric not null check (rate > 0 and rate < 1e38),
  market_rate numeric not null check (market_rate > 0 and market_rate < 1e38),
  from_price numeric not null check (from_price > 0 and from_price < 1e38),
  to_price numeric not null check (to_price > 0 and to_price < 1e38),
  from_market_price app.price not null,
  to_market_price app.price not null,
  from_premium_rate app.rate not null,
  to_premium_rate app.rate not null,
  from_spread_percent numeric not null check (from_spread_percent between 0 and 10),
  to_spread_percent numeric not null check (to_spread_percent between 0 and 10),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id),
  check (used_at < expires_at)
);
comment on table app.swap_quotes is
  'Firm quotes: the terms on which a user can make one swap until they expire (T49, decision 62). A quote moves no '
  'money and reserves none. Deleted an hour after it expires.';
comment on column app.swap_quotes.fee is 'In the from-coin, on top of from_amount (T8).';
comment on column app.swap_quotes.rate is
  'To-coins for one from-coin. This and the columns below are the attributes of app.swap_terms at the time of the '
  'quote.';
comment on column app.swap_quotes.used_at is 'When a swap used it; one quote makes one swap.';
create index swap_quotes_expires_at on app.swap_quotes using brin (expires_at);
