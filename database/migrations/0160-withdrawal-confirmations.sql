create table app.withdrawal_confirmations (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  session_id uuid not null references app.sessions on delete cascade,
  method text not null check (method in ('factor', 'mailed_code')),
  payload_hash bytea not null check (length(payload_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table app.withdrawal_confirmations is
  'Withdrawals that their user has confirmed in a session (T55): each good for one withdrawal, for five minutes.';
comment on column app.withdrawal_confirmations.method is
  'What confirmed it: a second factor, or a code mailed to the account while two-factor was off.';
comment on column app.withdrawal_confirmations.payload_hash is
  'app.payload_hash of app.withdrawal_payload: coin, network, amount, address and tag.';
comment on column app.withdrawal_confirmations.consumed_at is 'When a withdrawal used it, or a newer confirmation replaced it.';
create index withdrawal_confirmations_session_id on app.withdrawal_confirmations (session_id, payload_hash);
create index withdrawal_confirmations_user_id on app.withdrawal_confirmations (user_id);
create index withdrawal_confirmations_expires_at on app.withdrawal_confirmations (expires_at);

alter table app.withdrawals
  add column confirmed_by text check (confirmed_by in ('factor', 'mailed_code'));
comment on column app.withdrawals.confirmed_by is
  'How its user confirmed it (T55), kept after the confirmation is forgotten. Null for those made before confirmations.';
