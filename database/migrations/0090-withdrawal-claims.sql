alter table app.withdrawals
  add column claimed_by uuid references app.users,
  add column claimed_at timestamptz,
  add constraint withdrawals_claim check ((claimed_at is null) = (claimed_by is null) and claimed_by <> user_id);
comment on column app.withdrawals.claimed_by is
  'Who pays it, or paid it (T60): nobody else may complete or reject it. Null where nobody has claimed it, and in rows older than this column.';
comment on column app.withdrawals.claimed_at is 'Since when it is claimed.';
create index withdrawals_claimed on app.withdrawals (claimed_by, user_id) where status = 'pending' and claimed_by is not null;
comment on index app.withdrawals_claimed is 'What an administrator has claimed of one user''s pending withdrawals.';

update app.permissions
set description = 'Allow the approval of one withdrawal of a user who is suspended or banned, or whose withdrawals are frozen; take over a claim that is old.'
where permission = 'withdrawals.release';
