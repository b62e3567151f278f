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
  'The audit log (T35): written by app.record_admin_activity in the transaction of the act that it records. Insert-only.';
comment on column app.admin_activity.sequence is 'Without gaps: a missing number is a removed row.';
comment on column app.admin_activity.admin_id is 'Null where the machine itself acted, such as the command line.';
comment on column app.admin_activity.details is 'What the act was about, with old and new values.';
comment on column app.admin_activity.is_claim is
  'True where the administrator''s browser told it (log_admin_activity): a note, not the record of an act.';
comment on column app.admin_activity.previous_hash is 'The hash of the row before; 32 zero bytes in the first.';
comment on column app.admin_activity.hash is 'SHA-256 of the previous hash and all other columns, by app.admin_activity_hash().';
create index admin_activity_admin_id on app.admin_activity (admin_id, sequence desc);
create index admin_activity_target on app.admin_activity (target_type, target_id, sequence desc);
create index admin_activity_action_name on app.admin_activity (action_name, sequence desc);

create trigger admin_activity_refuse_change before update or delete on app.admin_activity
  for each row execute function app.refuse_change();
create trigger admin_activity_refuse_truncate before truncate on app.admin_activity
  for each statement execute function app.refuse_change();
