alter table app.coins
  add column swap_spread_percent numeric not null default 0 check (swap_spread_percent between 0 and 10);
comment on column app.coins.swap_spread_percent is
  'How much less than at the market a coin that is swapped counts for, and how much more one costs that is got, in percent.';

alter type app.swap_terms
  add attribute from_spread_percent numeric,
  add attribute to_spread_percent numeric;
comment on type app.swap_terms is
  'On what terms the house swaps now: what it pays for one from-coin and takes for one to-coin, in US dollars, its fee in the from-coin, '
  'and the market prices, premiums and spreads that these come from.';

alter table app.swaps
  add column from_spread_percent numeric,
  add column to_spread_percent numeric,
  add constraint swaps_spreads check (
    num_nulls(from_spread_percent, to_spread_percent) in (0, 2)
    and from_spread_percent between 0 and 10 and to_spread_percent between 0 and 10
  );
comment on column app.swaps.from_spread_percent is 'The spread of the from-coin at execution; null in rows older than this column.';
comment on column app.swaps.to_spread_percent is 'The spread of the to-coin at execution; null in rows older than this column.';
comment on column app.swaps.premium is
  'What the premium and the spread cost, in the to-coin: what the market would have given more; not in to_amount.';
