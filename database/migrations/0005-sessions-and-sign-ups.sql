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
  is_active boolean not null generated always as (ended_at is null) stored,
  device_hash bytea check (length(device_hash) = 32),
  proved_at timestamptz not null default now(),
  may_withdraw_from timestamptz not null default now()
);
comment on table app.sessions is
  'One row for each sign-in (T20). A session is live until it ends, expires, or is idle for too long.';
comment on column app.sessions.token_hash is 'SHA-256 of the token in the cookie; the token itself is not stored.';
comment on column app.sessions.device_info is 'The browser''s user agent.';
comment on column app.sessions.last_activity is
  'Updated from time to time, not with each request; session_idle_hours counts from here.';
comment on column app.sessions.expires_at is 'session_absolute_days after the sign-in.';
comment on column app.sessions.mfa_passed is 'The second factor was given in this session (T26).';
comment on column app.sessions.device_hash is
  'SHA-256 of the cookie that recognises a browser; a sign-in from an unknown one is emailed.';
comment on column app.sessions.proved_at is
  'When this session last proved its user''s identity: at its sign-in, or by a step-up since (T55).';
comment on column app.sessions.may_withdraw_from is
  'No withdrawal can be requested from this session before this time: it was opened with access to the mailbox only '
  '(decision 66).';
create index sessions_user_id on app.sessions (user_id, id desc);
create index sessions_live on app.sessions (user_id) where is_active;
create index sessions_expires_at on app.sessions (expires_at) where is_active;
create index sessions_user_device on app.sessions (user_id, device_hash);

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
  'Sign-ups whose email is not verified yet (T22). They reserve neither the email nor the username: several may ask '
  'for the same.';
comment on column app.pending_signups.browser_hash is 'SHA-256 of the cookie of the browser that may enter the code.';
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
comment on table app.code_challenges is 'Six-digit codes that were emailed (T23): single use, few tries, ten minutes.';
comment on column app.code_challenges.user_id is
  'Whose account is recovered; null where no account has the email, so that both cases look the same.';
comment on column app.code_challenges.code_hmac is 'HMAC of the code under AUTH_SECRET.';
comment on column app.code_challenges.tries is 'Counted up before a code is compared.';
create index code_challenges_pending_signup_id on app.code_challenges (pending_signup_id, id desc);
create index code_challenges_browser_hash on app.code_challenges (browser_hash, id desc);
create index code_challenges_user_id on app.code_challenges (user_id) where user_id is not null;
create index code_challenges_expires_at on app.code_challenges (expires_at);

create table app.links (
  id uuid primary key default app.uuid_v7(),
  kind text not null
    check (kind in ('signup', 'recovery', 'magiclink', 'two_factor_reset', 'undo_addition', 'undo_sign_in')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid references app.users,
  pending_signup_id uuid references app.pending_signups on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  is_used boolean not null default false,
  added_at timestamptz,
  check (case kind when 'signup' then pending_signup_id is not null and user_id is null else pending_signup_id is null end),
  constraint links_added_at check ((kind in ('undo_addition', 'undo_sign_in')) = (added_at is not null))
);
comment on table app.links is 'Links that were emailed (T25): single use, used by a button on the page they open.';
comment on column app.links.token_hash is 'SHA-256 of the token in the link; the token itself is only in the email.';
comment on column app.links.user_id is
  'The account that it opens; null where no account has the email, so that both cases look the same.';
comment on column app.links.is_used is
  'Whether its button did its work. A link that something else made invalid has a consumed_at, too.';
comment on column app.links.added_at is
  'Of undo_addition and undo_sign_in: when the factor or linked account was added, or the new device signed in. The '
  'link removes what was added then and since.';
create index links_user_id on app.links (user_id) where user_id is not null;
create index links_pending_signup_id on app.links (pending_signup_id) where pending_signup_id is not null;
create index links_expires_at on app.links (expires_at);

create table app.mailed_proofs (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  session_id uuid not null references app.sessions on delete cascade,
  purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
  payload_hash bytea not null check (length(payload_hash) = 32),
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table app.mailed_proofs is
  'Codes emailed to a user who is signed in, each for one action in one session: single use, five tries, ten '
  'minutes.';
comment on column app.mailed_proofs.purpose is 'The kind of action, such as add_factor.';
comment on column app.mailed_proofs.payload_hash is
  'app.payload_hash of the action''s details: the code is valid for nothing else.';
comment on column app.mailed_proofs.code_hmac is 'HMAC of the code under AUTH_SECRET, for this session.';
comment on column app.mailed_proofs.tries is 'Counted up before a code is compared.';
create index mailed_proofs_session_id on app.mailed_proofs (session_id, purpose, id desc);
create index mailed_proofs_user_id on app.mailed_proofs (user_id);
create index mailed_proofs_expires_at on app.mailed_proofs (expires_at);

create table app.reset_grants (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  password_set_at timestamptz
);
comment on table app.reset_grants is
  'After a correct recovery code a new password may be set (T24): once, within ten minutes, in one browser.';
comment on column app.reset_grants.browser_hash is 'SHA-256 of the cookie of that browser.';
comment on column app.reset_grants.password_set_at is
  'When this grant set the password. The same password sent again, because the answer was lost, gets the same '
  'answer.';
create index reset_grants_user_id on app.reset_grants (user_id);
create index reset_grants_expires_at on app.reset_grants (expires_at);

create table app.identities (
  issuer text not null check (length(issuer) <= 512),
  subject text not null check (length(subject) <= 512),
  user_id uuid not null references app.users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  id uuid not null unique default app.uuid_v7(),
  email text check (length(email) <= 254),
  primary key (issuer, subject)
);
comment on table app.identities is 'Accounts at identity providers that sign a user in (T27), by issuer and subject.';
comment on column app.identities.id is 'The id that its owner''s calls use.';
comment on column app.identities.email is
  'The email that the provider last reported as verified, so that its owner can tell two apart; it gives no access. '
  'Null if the provider reported none.';
create index identities_user_id on app.identities (user_id);

create table app.attempts (
  id bigint primary key generated always as identity,
  bucket text not null check (length(bucket) <= 400),
  at timestamptz not null default clock_timestamp()
);
comment on table app.attempts is 'Attempts that are limited for each identity (T29), across all servers.';
comment on column app.attempts.bucket is 'What is limited and for whom, such as code:someone@example.com.';
create index attempts_bucket on app.attempts (bucket, at);
create index attempts_at on app.attempts using brin (at);
