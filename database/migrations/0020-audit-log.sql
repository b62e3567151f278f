create table app.admin_activity (
  sequence bigint primary key,
  id uuid not null unique,
  admin_id uuid references app.users,
  action_name text not null check (length(action_name) <= 64),
  target_type text not null check (length(target_type) <= 64),
  target_id text check (length(target_id) <= 128),
  details jsonb not null,
  is_claim boolean not null default false,
  reason text,
  ip_address text not null,
  request_id text not null,
  created_at timestamptz not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);
comment on table app.admin_activity is
  'The audit log (T35): written by app.record_admin_activity in the transaction of the action that it records. '
  'Insert-only.';
comment on column app.admin_activity.sequence is 'Without gaps: a missing number is a removed row.';
comment on column app.admin_activity.admin_id is 'Null where no administrator acted, such as on the command line.';
comment on column app.admin_activity.details is 'The details of the action, with old and new values.';
comment on column app.admin_activity.is_claim is
  'True where the administrator''s browser sent it (log_admin_activity): a note, not the record of an action.';
comment on column app.admin_activity.previous_hash is 'The hash of the previous row; 32 zero bytes in the first.';
comment on column app.admin_activity.hash is 'SHA-256 of the previous hash and all other columns, by app.admin_activity_hash().';
create index admin_activity_admin_id on app.admin_activity (admin_id, sequence desc);
create index admin_activity_target on app.admin_activity (target_type, target_id, sequence desc);
create index admin_activity_action_name on app.admin_activity (action_name, sequence desc);

-- The audit log can be searched by any of these together, newest first.
create index admin_activity_admin_action on app.admin_activity (admin_id, action_name, sequence desc);
create index admin_activity_target_id on app.admin_activity (target_id, sequence desc);
create index admin_activity_user_id on app.admin_activity ((details ->> 'user_id'), sequence desc)
  where details ? 'user_id';
create index admin_activity_created_at on app.admin_activity (created_at, sequence);

create trigger admin_activity_refuse_change before update or delete on app.admin_activity
  for each row execute function app.refuse_change();
create trigger admin_activity_refuse_truncate before truncate on app.admin_activity
  for each statement execute function app.refuse_change();

create table app.admin_activity_head (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null,
  hash bytea not null
);
comment on table app.admin_activity_head is
  'Where the audit log ends (T35), updated with each row: rows removed from its end are noticed, and the next row '
  'does not take their place.';
comment on column app.admin_activity_head.sequence is 'Of the last row; 0 while there is none.';
comment on column app.admin_activity_head.hash is 'Of the last row; 32 zero bytes while there is none.';
insert into app.admin_activity_head (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));

create trigger admin_activity_head_refuse_removal before delete on app.admin_activity_head
  for each row execute function app.refuse_change();
create trigger admin_activity_head_refuse_truncate before truncate on app.admin_activity_head
  for each statement execute function app.refuse_change();

create table app.audit_seals (
  seal bigint primary key check (seal > 0),
  sequence bigint not null unique,
  row_hash bytea not null check (length(row_hash) = 32),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  mac bytea not null check (length(mac) = 32),
  sealed_at timestamptz not null
);
comment on table app.audit_seals is
  'Seals of the audit log (T59), each an HMAC over the previous seal and a row''s hash, with a key that the '
  'database does not have. Insert-only.';
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
comment on table app.audit_checks is
  'The result of the last whole check of the audit log and its seals: one row, signed like a seal.';
