create table app.users (
  id uuid primary key default app.uuid_v7(),
  email text not null check (length(email) <= 254),
  username text not null check (length(username) <= 64),
  status app.user_status not null default 'active',
  total_deposited app.amount not null default 0,
  preferred_currency text not null default 'USD'
    check (preferred_currency in ('USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  preferred_language text not null default 'en'
    check (preferred_language in ('en', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja')),
  timezone text not null default 'UTC' check (timezone in (
    'UTC', 'America/New_York', 'America/Los_Angeles', 'America/Chicago', 'Europe/London', 'Europe/Paris',
    'Europe/Berlin', 'Asia/Tokyo', 'Asia/Shanghai', 'Australia/Sydney'
  )),
  theme_preference text not null default 'auto' check (theme_preference in ('light', 'dark', 'auto')),
  email_notifications_enabled boolean not null default true,
  two_factor_enabled boolean not null default false,
  avatar_url text check (length(avatar_url) <= 2048),
  password_hash text,
  email_confirmed_at timestamptz,
  withdrawals_held_until timestamptz,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_on_deposit boolean not null default true,
  email_on_withdrawal boolean not null default true,
  email_on_swap boolean not null default true,
  role text references app.roles,
  is_admin boolean not null generated always as (role is not null) stored,
  last_sign_in_at timestamptz not null default '-infinity',
  status_reason text check (length(status_reason) <= 500),
  status_changed_at timestamptz,
  withdrawals_frozen_at timestamptz,
  withdrawals_frozen_reason text check (length(withdrawals_frozen_reason) between 3 and 500),
  password_reset_at timestamptz,
  allow_list_on_at timestamptz,
  allow_list_off_asked_at timestamptz,
  allow_list_off_at timestamptz,
  constraint users_avatar_url_generated
    check (avatar_url ~ '^generated:(tiles|rings|bloom|waves):[0-9a-f]{8}$'),
  check (status_reason is null or status <> 'active'),
  constraint users_withdrawals_frozen check ((withdrawals_frozen_at is null) = (withdrawals_frozen_reason is null)),
  constraint users_allow_list check (
    (allow_list_off_asked_at is null) = (allow_list_off_at is null)
    and (allow_list_off_at is null or allow_list_on_at is not null)
  )
);
comment on table app.users is 'People with an account; one exists only once its email is verified (T22).';
comment on column app.users.total_deposited is 'In US dollars: each credited deposit at the market price of its time.';
comment on column app.users.email_notifications_enabled is
  'Emails about deposits, withdrawals, swaps and adjustments; those about the account''s security are always sent.';
comment on column app.users.avatar_url is
  'A picture that browsers draw: generated:<style>:<seed>. Null shows the first letter of the name.';
comment on column app.users.password_hash is
  'argon2id in its PHC form; null for users who sign in through a third party only.';
comment on column app.users.withdrawals_held_until is 'No withdrawal before this time: the password was reset (T24).';
comment on column app.users.anonymised_at is
  'When the account was deleted: personal data is removed, the ledger stays (T37).';
comment on column app.users.email_on_deposit is 'Email about deposits, while email_notifications_enabled.';
comment on column app.users.email_on_withdrawal is 'Email about withdrawals, while email_notifications_enabled.';
comment on column app.users.email_on_swap is 'Email about swaps, while email_notifications_enabled.';
comment on column app.users.role is 'The administrator''s role; null for everyone else.';
comment on column app.users.is_admin is 'Whether there is a role; generated, so that the two cannot disagree.';
comment on column app.users.last_sign_in_at is
  'When the newest session began; -infinity before the first, so that lists can be sorted by it.';
comment on column app.users.status_reason is
  'Why the user is suspended or banned, as the administrator wrote it; shown to the user.';
comment on column app.users.status_changed_at is 'When the status last changed; null if it never did.';
comment on column app.users.withdrawals_frozen_at is
  'Since when an administrator has blocked requesting and approving this user''s withdrawals; a change of status '
  'does not lift it.';
comment on column app.users.password_reset_at is 'When the password was last set by an emailed code or link.';
comment on column app.users.allow_list_on_at is
  'Since when the user withdraws only to saved addresses (T55); null if never switched on.';
comment on column app.users.allow_list_off_asked_at is
  'When the user last asked to switch it off; null once they keep it on.';
comment on column app.users.allow_list_off_at is
  'From when it is off; before that it is still on. See app.is_allow_list_on.';
create unique index users_email on app.users (lower(email));
create unique index users_username on app.users (lower(username));
create index users_admins on app.users (id) where role is not null;
create index users_email_parts on app.users using gin (lower(email) extensions.gin_trgm_ops);
create index users_username_parts on app.users using gin (lower(username) extensions.gin_trgm_ops);

-- The back office sorts users in four ways, filtered by any status. Newest and oldest use the primary key.
create index users_by_status on app.users (status, id) where anonymised_at is null;
create index users_by_email on app.users ((lower(email) collate "C")) where anonymised_at is null;
create index users_by_username on app.users ((lower(username) collate "C")) where anonymised_at is null;
create index users_by_status_and_email on app.users (status, (lower(email) collate "C")) where anonymised_at is null;
create index users_by_sign_in on app.users (last_sign_in_at desc, id desc) where anonymised_at is null;
create index users_by_status_and_sign_in on app.users (status, last_sign_in_at desc, id desc) where anonymised_at is null;

-- Only a few users are not active or are anonymised, so these can be counted.
create index users_not_active on app.users (status) where status <> 'active' and anonymised_at is null;
create index users_anonymised on app.users (id) where anonymised_at is not null;

create table app.reserved_usernames (
  username text primary key check (username = lower(username))
);
comment on table app.reserved_usernames is 'Usernames that nobody may take (T33), in lower case.';

create table app.user_counts (
  id bigint primary key generated always as identity,
  status app.user_status not null,
  is_admin boolean not null,
  users bigint not null
);
comment on table app.user_counts is
  'How many users there are: the sum of all rows, because counting the users would read every row. Each change adds '
  'a row, so that no sign-up waits for another; a job adds the rows up.';
comment on column app.user_counts.users is 'How many users more; negative for fewer.';

create function app.count_users() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into app.user_counts (status, is_admin, users)
    select status, is_admin, count(*) from changed where anonymised_at is null group by status, is_admin;
  else
    insert into app.user_counts (status, is_admin, users)
    select status, is_admin, -count(*) from changed where anonymised_at is null group by status, is_admin;
  end if;
  return null;
end $$;
comment on function app.count_users() is
  'Trigger of app.users: records in app.user_counts how many were added or removed.';

create function app.recount_user() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.user_counts (status, is_admin, users)
  select side.status, side.is_admin, side.users
  from (values
    (old.status, old.is_admin, -1, old.anonymised_at),
    (new.status, new.is_admin, 1, new.anonymised_at)
  ) side (status, is_admin, users, anonymised_at)
  where side.anonymised_at is null;
  return null;
end $$;
comment on function app.recount_user() is
  'Trigger of app.users: records in app.user_counts that a user is now counted in another row.';

create trigger users_count_new after insert on app.users
  referencing new table as changed for each statement execute function app.count_users();
create trigger users_count_gone after delete on app.users
  referencing old table as changed for each statement execute function app.count_users();
create trigger users_count_changed after update on app.users
  for each row
  when ((old.status, old.is_admin, old.anonymised_at is null) is distinct from (new.status, new.is_admin, new.anonymised_at is null))
  execute function app.recount_user();
