create table app.pool_levels (
  is_only boolean primary key default true check (is_only),
  available bigint not null default 0 check (available >= 0),
  incomplete bigint not null default 0 check (incomplete >= 0),
  state text not null default 'enough' check (state in ('enough', 'low', 'empty')),
  checked_at timestamptz
);
comment on table app.pool_levels is
  'The one row says how many wallets the last check found in the pool, and whether owners were told that they are few.';
insert into app.pool_levels default values;

create table app.pool_level_news (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  state text not null check (state in ('low', 'empty')),
  available bigint not null,
  incomplete bigint not null,
  at timestamptz not null default clock_timestamp(),
  told_at timestamptz
);
comment on table app.pool_level_news is 'Emails to owners that few wallets are left in the pool, or none.';
comment on column app.pool_level_news.told_at is 'When the email was queued, or the job found no recipient.';
create index pool_level_news_untold on app.pool_level_news (id) where told_at is null;
create index pool_level_news_user_id on app.pool_level_news (user_id);

create table app.lone_deposits (
  admin_id uuid not null references app.users,
  at timestamptz not null default clock_timestamp(),
  value_usd numeric not null check (value_usd >= 0 and value_usd < 1e38)
);
comment on table app.lone_deposits is
  'Deposits from chains that administrators credited alone while their limit applied: many small ones count as one large one.';
create index lone_deposits_admin_id on app.lone_deposits (admin_id, at);

alter table app.settings add constraint settings_deposit_limit check (
  key <> 'second_administrator_deposit_usd' or value = 'off' or value ~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$'
);
-- An upgrade loosens nothing: deposits keep the limit that they shared with adjustments until an owner sets their own.
insert into app.settings (key, value, description)
select 'second_administrator_deposit_usd', s.value, ''
from app.settings s
where s.key = 'second_administrator_adjustment_usd';

-- One request that adds addresses to many wallets, from a file. Its proposals are the added addresses alone.
alter table app.pool_requests
  drop constraint pool_requests_kind_check,
  drop constraint pool_requests_check4,
  drop constraint pool_requests_check5,
  add constraint pool_requests_kind check (kind in ('add_wallets', 'change_addresses', 'assign_resting', 'add_addresses')),
  add constraint pool_requests_source check ((source is not null) = (kind in ('add_wallets', 'add_addresses'))),
  add constraint pool_requests_one_wallet check ((wallet_id is null) = (kind in ('add_wallets', 'add_addresses')));
create index pool_proposals_wallet_id on app.pool_proposals (wallet_id);
