-- T84: what users own is compared with what is held, and what is missing is kept.
create type chain.coin_books as (
  coin_id text,
  owed numeric,
  held numeric,
  price numeric,
  is_counted boolean
);
comment on type chain.coin_books is
  'A coin at one look: what users own and what is held of it (null if no network was read), its last market price in US dollars, and whether all '
  'networks in use were read.';

create table chain.shortages (
  coin_id text primary key references app.coins,
  owed numeric not null,
  held numeric not null,
  missing_usd numeric,
  since timestamptz not null,
  confirmed_at timestamptz,
  looked_at timestamptz not null,
  check (held < owed),
  check (confirmed_at > since)
);
comment on table chain.shortages is
  'The coins of which users own more than the exchange holds, as the last look found them. A coin leaves when one look finds it covered.';
comment on column chain.shortages.held is 'Below zero if more was paid since the last reading than it found.';
comment on column chain.shortages.missing_usd is 'What is missing at a price that may be traded on; null without one.';
comment on column chain.shortages.since is 'The first look that found it.';
comment on column chain.shortages.confirmed_at is 'A second, later look that found it, too: from then on it counts. Null before.';

create table chain.solvency (
  only_row boolean primary key default true check (only_row),
  owed_usd numeric not null,
  held_usd numeric not null,
  unread_coins text[] not null,
  unpriced_coins text[] not null,
  is_play boolean not null,
  since timestamptz,
  confirmed_at timestamptz,
  looked_at timestamptz not null,
  check (confirmed_at > since)
);
comment on table chain.solvency is
  'What users own and what is held of all coins whose networks in use are all read, in US dollars at the last market prices, as the last look found it.';
comment on column chain.solvency.unread_coins is 'The coins that users own and that are left out, since a network in use is not read.';
comment on column chain.solvency.unpriced_coins is 'The coins that users own and that are left out, since they have no price.';
comment on column chain.solvency.is_play is 'All networks are those of practice mode: nobody is alarmed.';
comment on column chain.solvency.since is 'The first look that found less held than owed; null while a look finds enough.';
comment on column chain.solvency.confirmed_at is 'A second, later look that found it, too: from then on the exchange is insolvent by its books. Null before.';

-- Failed payments of which somebody must decide what becomes of them.
create index payments_failed on chain.payments (id) where state = 'failed';

-- It takes one argument more now.
drop function if exists app.has_uncounted_network(text);
