-- Sums over finished transactions. Only a job writes them, so that no call that moves money waits for another.
create table app.roll_up (
  only_row boolean primary key default true check (only_row),
  counted_to timestamptz not null default '2000-01-01 00:00+00',
  active_users bigint not null default 0,
  active_users_at timestamptz
);
comment on table app.roll_up is
  'How far api.roll_up has come: everything created before counted_to is in the sums below, the rest is counted by '
  'each query.';
comment on column app.roll_up.active_users is 'How many users used a session in the 24 hours before active_users_at.';
insert into app.roll_up default values;

create table app.daily_flows (
  day date not null,
  coin_id text not null,
  transaction_type ledger.transaction_type not null,
  debit ledger.account not null,
  credit ledger.account not null,
  transfers bigint not null,
  amount numeric not null,
  primary key (day, coin_id, transaction_type, debit, credit)
);
comment on table app.daily_flows is 'The ledger''s transfers of a day (UTC), summed by type, debit and credit account.';

create table app.total_flows (
  coin_id text not null,
  debit ledger.account not null,
  credit ledger.account not null,
  amount numeric not null,
  primary key (coin_id, debit, credit)
);
comment on table app.total_flows is 'The same over all days: users'' balances and the exchange''s income.';

create table app.daily_premiums (
  day date not null,
  coin_id text not null,
  amount numeric not null,
  primary key (day, coin_id)
);
comment on table app.daily_premiums is
  'The exchange''s income from premiums and spreads on a day (UTC), in the coin that was bought.';

create table app.daily_users (
  day date primary key,
  joined bigint not null
);
comment on table app.daily_users is 'How many users signed up on a day (UTC).';

create table app.transaction_totals (
  type app.transaction_type primary key,
  transactions bigint not null default 0
);
comment on table app.transaction_totals is 'How many transactions of each type there are; none is ever removed.';
insert into app.transaction_totals (type) values ('deposit'), ('withdrawal'), ('swap'), ('adjustment');
