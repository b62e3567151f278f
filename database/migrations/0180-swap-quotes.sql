-- A firm quote: the terms of a swap, held for one user for some seconds. It moves no money and reserves none.
create table app.swap_quotes (
  id uuid not null default app.uuid_v7(),
  -- No foreign key: checking it would write a lock into the user's row with every quote.
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
  'Firm quotes: on which terms a user can make one swap until they expire (T49, decision 62). Deleted an hour after that.';
comment on column app.swap_quotes.fee is 'In the from-coin, on top of from_amount (T8).';
comment on column app.swap_quotes.rate is 'To-coins for one from-coin. This and all below are the attributes of app.swap_terms at the time of the quote.';
comment on column app.swap_quotes.used_at is 'When a swap was made with it; one quote makes one swap.';
create index swap_quotes_expires_at on app.swap_quotes using brin (expires_at);

alter type app.swap_terms add attribute quote_id uuid;

alter table app.swaps add column quote_id uuid;
comment on column app.swaps.quote_id is
  'The firm quote that it was made with; null without one. No reference: quotes are deleted soon.';
create unique index swaps_quote on app.swaps (user_id, quote_id) where quote_id is not null;
comment on index app.swaps_quote is 'One quote makes one swap, even when the quote itself is deleted.';
