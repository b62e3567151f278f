-- What the house kept of a swap beside its fee could not be told afterwards: prices and premiums move on.
alter table app.swaps add column premium app.amount;
comment on column app.swaps.premium is
  'What the house kept by the premium (T7), in the to-coin: the worth at the market less to_amount. Null where it was not yet written down.';
alter type app.swap_terms add attribute market_rate numeric;

-- Sums over what is over and done. A job alone writes them, so that no call that moves money waits for another.
create table app.roll_up (
  only_row boolean primary key default true check (only_row),
  counted_to timestamptz not null default '2000-01-01 00:00+00',
  active_users bigint not null default 0,
  active_users_at timestamptz
);
comment on table app.roll_up is
  'How far api.roll_up has come: what was made before counted_to is in the sums below, the rest is counted when somebody asks.';
comment on column app.roll_up.active_users is 'How many people used a session in the 24 hours before active_users_at.';
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
comment on table app.daily_flows is 'The ledger''s transfers of a day (UTC), summed up by what they were for, from where and to where.';

create table app.total_flows (
  coin_id text not null,
  debit ledger.account not null,
  credit ledger.account not null,
  amount numeric not null,
  primary key (coin_id, debit, credit)
);
comment on table app.total_flows is 'The same of all days together: what users have, and what the house has earned.';

create table app.daily_premiums (
  day date not null,
  coin_id text not null,
  amount numeric not null,
  primary key (day, coin_id)
);
comment on table app.daily_premiums is 'What the house kept by premiums on a day (UTC), in the coin that was bought.';

create table app.daily_users (
  day date primary key,
  joined bigint not null
);
comment on table app.daily_users is 'How many people joined on a day (UTC).';

create table app.transaction_totals (
  type app.transaction_type primary key,
  transactions bigint not null default 0
);
comment on table app.transaction_totals is 'How many deposits, withdrawals and swaps there are; none is ever removed.';
insert into app.transaction_totals (type) values ('deposit'), ('withdrawal'), ('swap');

-- An administrator finds a transaction by any part of its hash.
create index deposits_hash_parts on app.deposits using gin (lower(transaction_hash) extensions.gin_trgm_ops)
  where transaction_hash is not null;
create index withdrawals_hash_parts on app.withdrawals using gin (lower(transaction_hash) extensions.gin_trgm_ops)
  where transaction_hash is not null;

-- Few are neither active nor there, so they can be counted.
create index users_not_active on app.users (status) where status <> 'active' and anonymised_at is null;
create index users_anonymised on app.users (id) where anonymised_at is not null;

-- What became of somebody's balance. Swaps are found by their own list, and their path has no index more.
create index transfers_user_id on ledger.transfers (user_id, id desc) where transaction_type <> 'swap';

-- The audit log is searched by any of these together, newest first.
create index admin_activity_admin_action on app.admin_activity (admin_id, action_name, sequence desc);
create index admin_activity_target_id on app.admin_activity (target_id, sequence desc);
create index admin_activity_user_id on app.admin_activity ((details ->> 'user_id'), sequence desc)
  where details ? 'user_id';
create index admin_activity_created_at on app.admin_activity (created_at, sequence);
