alter table app.sessions add column device_hash bytea check (length(device_hash) = 32);
comment on column app.sessions.device_hash is
  'SHA-256 of the cookie by which a browser is known again; a sign-in from one that is not is told by mail.';
create index sessions_user_device on app.sessions (user_id, device_hash);

create table app.links (
  id uuid primary key default app.uuid_v7(),
  kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'two_factor_reset', 'two_factor_reset_cancel')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid references app.users,
  pending_signup_id uuid references app.pending_signups on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  check (case kind when 'signup' then pending_signup_id is not null and user_id is null else pending_signup_id is null end)
);
comment on table app.links is 'Links that were mailed (T25): single use, spent by a button on the page they open.';
comment on column app.links.user_id is 'Whose account it opens; null where the email is of no account, so that both look the same.';
comment on column app.links.token_hash is 'SHA-256 of the token in the link; the token itself is in the mail alone.';
create index links_user_id on app.links (user_id) where user_id is not null;
create index links_pending_signup_id on app.links (pending_signup_id) where pending_signup_id is not null;
create index links_expires_at on app.links (expires_at);

create table app.reset_grants (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table app.reset_grants is 'Who gave a right recovery code may set a new password (T24): once, within ten minutes, in one browser.';
comment on column app.reset_grants.browser_hash is 'SHA-256 of the cookie of the browser that may.';
create index reset_grants_user_id on app.reset_grants (user_id);
create index reset_grants_expires_at on app.reset_grants (expires_at);

create table app.identities (
  issuer text not null check (length(issuer) <= 512),
  subject text not null check (length(subject) <= 512),
  user_id uuid not null references app.users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table app.identities is 'Accounts at identity providers that sign a user in (T27), by issuer and subject.';
create index identities_user_id on app.identities (user_id);

create table app.totp_factors (
  user_id uuid primary key references app.users,
  sealed_secret text not null check (length(sealed_secret) <= 512),
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table app.totp_factors is 'Authenticator apps (RFC 6238), one a user; it counts once it was confirmed by a code.';
comment on column app.totp_factors.sealed_secret is 'Encrypted by the server under a key derived from AUTH_SECRET.';
comment on column app.totp_factors.last_step is 'The time step of the last code that was used: neither it nor an older one is taken again.';

create table app.recovery_codes (
  user_id uuid not null references app.users,
  code_hmac bytea not null check (length(code_hmac) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hmac)
);
comment on table app.recovery_codes is 'Codes for who lost the second factor, each good for one sign-in; kept as HMAC under AUTH_SECRET.';

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
comment on table app.passkeys is 'WebAuthn credentials: a second factor, and a way in of their own.';
comment on column app.passkeys.credential_id is 'As base64url.';
comment on column app.passkeys.sign_count is 'The authenticator''s own count; one that goes back betrays a copy.';
create index passkeys_user_id on app.passkeys (user_id);

create table app.passkey_challenges (
  challenge text primary key check (length(challenge) <= 256),
  purpose text not null check (purpose in ('register', 'sign_in', 'second_factor', 'proof')),
  user_id uuid references app.users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table app.passkey_challenges is 'What an authenticator was asked to sign; taken away when the answer comes, so that it counts once.';
create index passkey_challenges_user_id on app.passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expires_at on app.passkey_challenges (expires_at);

create table app.two_factor_challenges (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table app.two_factor_challenges is 'Sign-ins whose first factor was right and that wait for the second (T26).';
comment on column app.two_factor_challenges.browser_hash is 'SHA-256 of the cookie of the browser that may give it.';
comment on column app.two_factor_challenges.tries is 'Counted up before a code is compared.';
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
  check (cancelled_at is null or done_at is null),
  check (told_at is null or done_at is not null)
);
comment on table app.two_factor_resets is 'Two-factor that will be switched off because its owner lost it, after a wait in which anyone signed in can stop it.';
comment on column app.two_factor_resets.told_at is 'When the letter about it was handed over; the job that writes it may come after the sign-in that finished the wait.';
create unique index two_factor_resets_waiting on app.two_factor_resets (user_id) where cancelled_at is null and done_at is null;
create index two_factor_resets_due on app.two_factor_resets (effective_at) where cancelled_at is null and done_at is null;
create index two_factor_resets_untold on app.two_factor_resets (user_id) where done_at is not null and told_at is null;
create index two_factor_resets_user_id on app.two_factor_resets (user_id);
