create table app.identity_confirmations (
  id uuid primary key default app.uuid_v7(),
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  identity jsonb not null,
  email text collate "C" not null check (length(email) <= 254),
  link_to uuid references app.users on delete cascade,
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  code_expires_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table app.identity_confirmations is
  'Returns from a third party that did not say that the email is verified: they wait for a code emailed by us (T27). Nothing is made or linked before.';
comment on column app.identity_confirmations.browser_hash is 'SHA-256 of the cookie of the browser that may enter the code.';
comment on column app.identity_confirmations.identity is 'What the third party asserts; see functions/account/third_party.sql.';
comment on column app.identity_confirmations.email is 'Where the code is sent.';
comment on column app.identity_confirmations.link_to is 'The signed-in user who asked to link it; null for a sign-in.';
comment on column app.identity_confirmations.code_hmac is 'HMAC of the newest code under AUTH_SECRET, for this browser.';
comment on column app.identity_confirmations.tries is 'Of the newest code: counted up before it is compared.';
comment on column app.identity_confirmations.expires_at is 'Until when a new code can be requested.';
create index identity_confirmations_email on app.identity_confirmations (email);
create index identity_confirmations_link_to on app.identity_confirmations (link_to) where link_to is not null;
create index identity_confirmations_expires_at on app.identity_confirmations (expires_at);
