insert into app.permissions (permission, description) values
  ('factors.remove', 'Ask for, approve and stop the removal of a user''s second factors; it takes two.');
insert into app.role_permissions (role, permission) values ('owner', 'factors.remove');

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
  'Requests of an owner to remove all second factors of a user (T50). When a second owner approves, the wait of a two-factor reset begins.';
comment on column app.factor_removals.reset_id is 'The wait that the approval began.';
create unique index factor_removals_pending on app.factor_removals (user_id) where status = 'pending';
create index factor_removals_user_id on app.factor_removals (user_id, id desc);
create index factor_removals_reset_id on app.factor_removals (reset_id) where reset_id is not null;
create index factor_removals_requested_by on app.factor_removals (requested_by);
create index factor_removals_decided_by on app.factor_removals (decided_by) where decided_by is not null;
