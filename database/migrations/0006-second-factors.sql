create table app.totp_factors (
  user_id uuid primary key references app.users,
  sealed_secret text not null check (length(sealed_secret) <= 512),
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table app.totp_factors is
  'Authenticator apps (RFC 6238), one for each user; one counts once a code has confirmed it.';
comment on column app.totp_factors.sealed_secret is 'Encrypted by the server under a key derived from AUTH_SECRET.';
comment on column app.totp_factors.last_step is
  'The time step of the last accepted code: neither it nor an older one is accepted again.';

create table app.recovery_codes (
  user_id uuid not null references app.users,
  code_hmac bytea not null check (length(code_hmac) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hmac)
);
comment on table app.recovery_codes is
  'Codes for users who lost their second factor, each valid for one sign-in; stored as HMAC under AUTH_SECRET.';

create table app.passkeys (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) <= 4096),
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table app.passkeys is 'WebAuthn credentials: a second factor, and a sign-in of their own.';
comment on column app.passkeys.credential_id is 'As base64url.';
comment on column app.passkeys.sign_count is 'The authenticator''s own count; one that goes back reveals a copy.';
create index passkeys_user_id on app.passkeys (user_id);

create table app.passkey_challenges (
  challenge text primary key check (length(challenge) <= 256),
  purpose text not null check (purpose in ('register', 'sign_in', 'second_factor', 'proof')),
  user_id uuid references app.users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table app.passkey_challenges is
  'What an authenticator was asked to sign; deleted when the answer arrives, so that each counts once.';
create index passkey_challenges_user_id on app.passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expires_at on app.passkey_challenges (expires_at);

create table app.two_factor_challenges (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  identity jsonb
);
comment on table app.two_factor_challenges is
  'Sign-ins whose first factor was correct and that wait for the second (T26).';
comment on column app.two_factor_challenges.browser_hash is 'SHA-256 of the cookie of the browser that may give it.';
comment on column app.two_factor_challenges.tries is 'Counted up before a code is compared.';
comment on column app.two_factor_challenges.identity is
  'The third party''s identity at its first sign-in: linked after the second factor.';
create index two_factor_challenges_user_id on app.two_factor_challenges (user_id);
create index two_factor_challenges_expires_at on app.two_factor_challenges (expires_at);

create table app.two_factor_resets (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  created_at timestamptz not null default now(),
  effective_at timestamptz not null,
  cancelled_at timestamptz,
  done_at timestamptz,
  told_at timestamptz,
  held_until_before timestamptz,
  check (cancelled_at is null or done_at is null),
  check (told_at is null or done_at is not null)
);
comment on table app.two_factor_resets is
  'Two-factor that will be switched off because its owner lost it, after a wait in which any signed-in session can '
  'stop it.';
comment on column app.two_factor_resets.told_at is
  'When the email about it was queued; the job that writes it may run after the sign-in that finished the wait.';
comment on column app.two_factor_resets.held_until_before is
  'Until when withdrawals were on hold before this reset extended the hold; cancelling it restores that.';
create unique index two_factor_resets_waiting on app.two_factor_resets (user_id) where cancelled_at is null and done_at is null;
create index two_factor_resets_due on app.two_factor_resets (effective_at) where cancelled_at is null and done_at is null;
create index two_factor_resets_untold on app.two_factor_resets (user_id) where done_at is not null and told_at is null;
create index two_factor_resets_user_id on app.two_factor_resets (user_id);

create table app.factor_removals (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  requested_by uuid not null references app.users,
  requested_at timestamptz not null default now(),
  decided_by uuid references app.users,
  decided_at timestamptz,
  reset_id uuid references app.two_factor_resets on delete cascade,
  check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((status = 'approved') = (reset_id is not null)),
  check (requested_by <> user_id and decided_by <> user_id),
  constraint factor_removals_two_owners check (status <> 'approved' or decided_by <> requested_by)
);
comment on table app.factor_removals is
  'Requests of an owner to remove all second factors of a user (T50). When a second owner approves, the wait of a '
  'two-factor reset begins.';
comment on column app.factor_removals.reset_id is 'The reset that the approval began.';
create unique index factor_removals_pending on app.factor_removals (user_id) where status = 'pending';
create index factor_removals_user_id on app.factor_removals (user_id, id desc);
create index factor_removals_reset_id on app.factor_removals (reset_id) where reset_id is not null;
create index factor_removals_requested_by on app.factor_removals (requested_by);
create index factor_removals_decided_by on app.factor_removals (decided_by) where decided_by is not null;
