alter table app.reset_grants add column password_set_at timestamptz;
comment on column app.reset_grants.password_set_at is
  'When this grant, and no other, set the password: whoever sends the same password again, because the answer was lost, is told that it is done.';
