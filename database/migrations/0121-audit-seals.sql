create table app.audit_seals (
  seal bigint primary key check (seal > 0),
  sequence bigint not null unique,
  row_hash bytea not null check (length(row_hash) = 32),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  mac bytea not null check (length(mac) = 32),
  sealed_at timestamptz not null
);
comment on table app.audit_seals is
  'Seals of the audit log (T59), each an HMAC over the one before and a row''s hash, with a key that the database never sees. Insert-only.';
comment on column app.audit_seals.seal is 'Without gaps: a missing number is a removed seal.';
comment on column app.audit_seals.sequence is 'The row of the audit log up to which it seals.';
comment on column app.audit_seals.key_id is 'Which key: the first four bytes of its SHA-256.';
create trigger audit_seals_refuse_change before update or delete on app.audit_seals
  for each row execute function app.refuse_change();
create trigger audit_seals_refuse_truncate before truncate on app.audit_seals
  for each statement execute function app.refuse_change();

create table app.audit_checks (
  is_last boolean primary key default true check (is_last),
  checked_at timestamptz not null,
  sequence bigint not null,
  faults integer not null check (faults >= 0),
  key_id text not null,
  mac bytea not null check (length(mac) = 32)
);
comment on table app.audit_checks is 'What the last whole check of the audit log and its seals found. One row, signed like a seal.';
