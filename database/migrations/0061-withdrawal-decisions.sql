alter table app.withdrawals
  add column output_index integer check (output_index >= 0),
  add column released_at timestamptz,
  add column released_by uuid references app.users,
  add column release_reason text check (length(release_reason) between 3 and 500),
  add constraint withdrawals_release check (
    (released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null) and released_by <> user_id
  );
comment on column app.withdrawals.output_index is
  'Which output of the transaction paid it: one transaction may pay several withdrawals. Null without a hash, and in rows older than this column.';
comment on column app.withdrawals.released_at is
  'When an owner allowed its approval although the user is suspended or banned, or their withdrawals are frozen (T57).';
create unique index withdrawals_output on app.withdrawals (network_id, transaction_hash, output_index)
  where transaction_hash is not null and status = 'completed';
comment on index app.withdrawals_output is 'One output pays one withdrawal.';

alter table app.withdrawal_approvals add column output_index integer check (output_index >= 0);
create index withdrawal_approvals_transaction_hash on app.withdrawal_approvals (transaction_hash) where transaction_hash is not null;

alter table app.users
  add column withdrawals_frozen_at timestamptz,
  add column withdrawals_frozen_reason text check (length(withdrawals_frozen_reason) between 3 and 500),
  add constraint users_withdrawals_frozen check ((withdrawals_frozen_at is null) = (withdrawals_frozen_reason is null));
comment on column app.users.withdrawals_frozen_at is
  'Since when an administrator keeps this user''s withdrawals from being requested and approved; it outlasts a suspension.';

insert into app.permissions (permission, description) values
  ('withdrawals.release', 'Allow the approval of one withdrawal of a user who is suspended or banned, or whose withdrawals are frozen.');
insert into app.role_permissions (role, permission) values ('owner', 'withdrawals.release');
