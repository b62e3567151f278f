create table app.users (
  id uuid primary key default app.uuid_v7(),
  email text not null check (length(email) <= 254),
  username text not null check (length(username) <= 64),
  is_admin boolean not null default false,
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
  theme_preference text not null default 'dark' check (theme_preference in ('light', 'dark', 'auto')),
  email_notifications_enabled boolean not null default true,
  two_factor_enabled boolean not null default false,
  avatar_url text check (length(avatar_url) <= 2048),
  password_hash text,
  email_confirmed_at timestamptz,
  withdrawals_held_until timestamptz,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table app.users is 'People with an account; one exists only once its email is verified (T22).';
comment on column app.users.total_deposited is 'In US dollars: each credited deposit at the market price of that moment.';
comment on column app.users.password_hash is 'argon2id in its PHC form; null for who signs in through a third party alone.';
comment on column app.users.withdrawals_held_until is 'No withdrawal before this: the password was reset (T24).';
comment on column app.users.anonymised_at is 'The account was deleted: personal data is gone, the ledger stays (T37).';
create unique index users_email on app.users (lower(email));
create unique index users_username on app.users (lower(username));
create index users_admins on app.users (id) where is_admin;
create index users_email_parts on app.users using gin (lower(email) extensions.gin_trgm_ops);
create index users_username_parts on app.users using gin (lower(username) extensions.gin_trgm_ops);

create table app.reserved_usernames (
  username text primary key check (username = lower(username))
);
comment on table app.reserved_usernames is 'Names that nobody may take (T33), in lower case.';

create table app.sessions (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device_info text not null,
  ip_address text not null,
  login_time timestamptz not null default now(),
  last_activity timestamptz not null default now(),
  expires_at timestamptz not null,
  mfa_passed boolean not null default false,
  ended_at timestamptz,
  end_reason text check ((end_reason is null) = (ended_at is null)),
  is_active boolean not null generated always as (ended_at is null) stored
);
comment on table app.sessions is 'One row for each sign-in (T20). A session is live until it ends, expires, or rests too long.';
comment on column app.sessions.token_hash is 'SHA-256 of the token in the cookie; the token itself is nowhere.';
comment on column app.sessions.device_info is 'The browser''s user agent.';
comment on column app.sessions.last_activity is 'Moved forward now and then, not with each request; session_idle_hours counts from here.';
comment on column app.sessions.expires_at is 'session_absolute_days after the sign-in.';
comment on column app.sessions.mfa_passed is 'The second factor was given in this session (T26).';
create index sessions_user_id on app.sessions (user_id, id desc);
create index sessions_live on app.sessions (user_id) where is_active;
create index sessions_expires_at on app.sessions (expires_at) where is_active;

create table app.pending_signups (
  id uuid primary key default app.uuid_v7(),
  browser_hash bytea not null check (length(browser_hash) = 32),
  email text not null check (length(email) <= 254),
  username text not null check (length(username) <= 64),
  password_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table app.pending_signups is
  'Sign-ups whose email is not verified yet (T22). They hold neither the email nor the name: several may ask for one.';
comment on column app.pending_signups.browser_hash is 'SHA-256 of the cookie of the browser whose code counts.';
create index pending_signups_browser_hash on app.pending_signups (browser_hash);
create index pending_signups_email on app.pending_signups (lower(email));
create index pending_signups_expires_at on app.pending_signups (expires_at);

create table app.code_challenges (
  id uuid primary key default app.uuid_v7(),
  kind text not null check (kind in ('signup', 'recovery')),
  email text not null check (length(email) <= 254),
  pending_signup_id uuid references app.pending_signups on delete cascade,
  user_id uuid references app.users,
  browser_hash bytea not null check (length(browser_hash) = 32),
  code_hmac bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  check (case kind when 'signup' then pending_signup_id is not null and user_id is null else pending_signup_id is null end)
);
comment on table app.code_challenges is 'Six-digit codes that were sent (T23): single use, few tries, ten minutes.';
comment on column app.code_challenges.user_id is 'Whose recovery it is; null where the email is of no account, so that both look the same.';
comment on column app.code_challenges.code_hmac is 'HMAC of the code under AUTH_SECRET.';
comment on column app.code_challenges.tries is 'Counted up before a code is compared.';
create index code_challenges_pending_signup_id on app.code_challenges (pending_signup_id, id desc);
create index code_challenges_browser_hash on app.code_challenges (browser_hash, id desc);
create index code_challenges_user_id on app.code_challenges (user_id) where user_id is not null;
create index code_challenges_expires_at on app.code_challenges (expires_at);

create table app.attempts (
  id bigint primary key generated always as identity,
  bucket text not null check (length(bucket) <= 400),
  at timestamptz not null default clock_timestamp()
);
comment on table app.attempts is 'Attempts that are limited for each identity (T29), whatever server they came through.';
comment on column app.attempts.bucket is 'What is limited and for whom, such as code:someone@example.com.';
create index attempts_bucket on app.attempts (bucket, at);
create index attempts_at on app.attempts using brin (at);

create table app.settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,63}$'),
  value text not null check (length(value) <= 2000),
  description text not null,
  is_public boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users
);
comment on table app.settings is 'What an operator may tune without a release.';
comment on column app.settings.is_public is 'Visitors may read it.';
