-- Prices and premiums move on, so what a transaction was made at is stored with it. Rows older than these columns have none.
alter type app.swap_terms
  add attribute from_market_price numeric,
  add attribute to_market_price numeric,
  add attribute from_premium_rate numeric,
  add attribute to_premium_rate numeric;
comment on type app.swap_terms is
  'On what terms the house swaps now: what it pays for one from-coin and takes for one to-coin, in US dollars, its fee in the from-coin, '
  'and the market prices and premiums that these come from.';

-- Plain numerics: a column of a domain would make PostgreSQL write the whole table again. The upper bounds keep NaN and Infinity out.
alter table app.swaps
  add column from_price_usd numeric,
  add column to_price_usd numeric,
  add column from_premium_rate numeric,
  add column to_premium_rate numeric,
  add constraint swaps_prices check (
    num_nulls(from_price_usd, to_price_usd, from_premium_rate, to_premium_rate) in (0, 4)
    and from_price_usd > 0 and from_price_usd < 1e15 and to_price_usd > 0 and to_price_usd < 1e15
    and from_premium_rate between 0 and 1 and to_premium_rate between 0 and 1
  );
comment on column app.swaps.from_price_usd is 'The market price of one from-coin at execution, without the premium; null in rows older than this column.';
comment on column app.swaps.to_price_usd is 'The market price of one to-coin at execution, without the premium; null in rows older than this column.';
comment on column app.swaps.from_premium_rate is 'The premium of the from-coin at execution: 0.04 is 4 percent.';
comment on column app.swaps.to_premium_rate is 'The premium of the to-coin at execution.';

alter table app.withdrawals
  add column price_usd numeric,
  add constraint withdrawals_price check (price_usd > 0 and price_usd < 1e15);
comment on column app.withdrawals.price_usd is
  'The price behind value_usdt, when it was requested: 1 for a stable coin. Null in rows older than this column.';

alter table app.deposits
  add column price_usd numeric,
  add constraint deposits_price check (price_usd > 0 and price_usd < 1e15);
comment on column app.deposits.price_usd is
  'The market price of one coin when it was credited; null before that, where no fresh price was known, and in rows older than this column.';

alter table app.posted_adjustments
  add column price_usd numeric,
  add constraint posted_adjustments_price check (price_usd > 0 and price_usd < 1e15);
comment on column app.posted_adjustments.price_usd is
  'The market price of one coin when it was posted; null where no fresh price was known, and in rows older than this column.';
