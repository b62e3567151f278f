create table app.payment_methods (
  method_id text primary key check (method_id ~ '^[a-z0-9-]{1,32}$'),
  position smallint not null unique,
  type text not null check (type in ('external', 'bank')),
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  description text not null check (description = btrim(description) and length(description) between 1 and 200),
  features text[] not null default '{}' check (
    cardinality(features) <= 6 and array_position(features, null) is null and length(array_to_string(features, '')) <= 240
  ),
  processing_time text not null check (processing_time = btrim(processing_time) and length(processing_time) between 1 and 40),
  -- NaN is greater than every number, so the upper bound keeps it out.
  fee_percent numeric not null check (fee_percent >= 0 and fee_percent <= 100 and scale(fee_percent) <= 4),
  url text check (url ~ '^https://[^\s/?#@\\]+([/?#][^\s\\]*)?$' and length(url) <= 2000),
  logo text check (logo ~ '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$' and length(logo) <= 32768),
  is_enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users,
  check (type = 'external' or url is null)
);
comment on table app.payment_methods is
  'How a purchase can be paid, as the operator set it up; shown on the buy screen.';
comment on column app.payment_methods.position is 'Its place on the screen.';
comment on column app.payment_methods.type is
  'external: on a provider''s own page; bank: a transfer to one of app.bank_accounts.';
comment on column app.payment_methods.features is 'A few words each, in order.';
comment on column app.payment_methods.processing_time is 'In words, such as 5-30 min.';
comment on column app.payment_methods.fee_percent is 'The provider''s fee in percent: 0.5 is 0.5 %.';
comment on column app.payment_methods.url is 'The provider''s page; without one a live exchange does not show an external method.';
comment on column app.payment_methods.logo is
  'A picture as a data URL: the content security policy allows no pictures from other hosts.';
comment on column app.payment_methods.version is 'Counts the changes: a change names the version it is based on.';
comment on column app.payment_methods.updated_by is 'Who changed it last; null if it is as the release shipped it.';
create unique index payment_methods_bank on app.payment_methods (type) where type = 'bank';

create table app.bank_accounts (
  country text primary key check (country in ('brazil', 'colombia')),
  currency text not null check (currency = case country when 'brazil' then 'BRL' else 'COP' end),
  units_per_usdt numeric not null check (units_per_usdt > 0 and units_per_usdt < 1e9 and scale(units_per_usdt) <= 8),
  minimum_transfer numeric not null check (minimum_transfer > 0 and scale(minimum_transfer) <= 2),
  maximum_transfer numeric not null check (maximum_transfer < 1e12 and scale(maximum_transfer) <= 2),
  account_name text check (account_name = btrim(account_name) and length(account_name) between 1 and 100),
  account_number text check (account_number = btrim(account_number) and length(account_number) between 1 and 40),
  branch text check (branch = btrim(branch) and length(branch) between 1 and 40),
  account_type text check (account_type = btrim(account_type) and length(account_type) between 1 and 40),
  bank_code text check (bank_code = btrim(bank_code) and length(bank_code) between 1 and 80),
  instructions text[] not null default '{}' check (
    cardinality(instructions) <= 6 and array_position(instructions, null) is null
    and length(array_to_string(instructions, '')) <= 600
  ),
  is_practice boolean not null default false,
  is_enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users,
  check (minimum_transfer <= maximum_transfer),
  check (num_nulls(account_name, account_number, bank_code) in (0, 3)),
  check ((branch is not null) = (account_name is not null and country = 'brazil')),
  check ((account_type is not null) = (account_name is not null and country = 'colombia'))
);
comment on table app.bank_accounts is
  'Where bank transfers go, one account for each country; a country without an account is not offered.';
comment on column app.bank_accounts.units_per_usdt is
  'The price of a USDT in the country''s currency: the operator''s own rate.';
comment on column app.bank_accounts.minimum_transfer is 'In the country''s currency; the screen shows no account for less.';
comment on column app.bank_accounts.maximum_transfer is 'In the country''s currency; the screen shows no account for more.';
comment on column app.bank_accounts.branch is 'Only in Brazil.';
comment on column app.bank_accounts.account_type is 'Only in Colombia.';
comment on column app.bank_accounts.instructions is
  'What the operator asks for besides the reference, one sentence each.';
comment on column app.bank_accounts.is_practice is 'Invented for practice mode; a live exchange never shows it.';
comment on column app.bank_accounts.is_enabled is
  'Whether it is offered to users; the details stay when it is switched off.';
comment on column app.bank_accounts.version is 'Counts the changes: a change names the version it is based on.';
comment on column app.bank_accounts.updated_by is 'Who changed it last; null if it is as the release shipped it.';
