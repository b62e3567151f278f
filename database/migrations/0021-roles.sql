create table app.roles (
  role text primary key check (role ~ '^[a-z]{1,32}$'),
  description text not null
);
comment on table app.roles is 'What an administrator can be; whoever has none of them is a user like all others.';

create table app.permissions (
  permission text primary key check (permission ~ '^[a-z]+\.[a-z]+$'),
  description text not null
);
comment on table app.permissions is 'What can be allowed in the back office; app.require_permission asks for one of them in each call.';

create table app.role_permissions (
  role text not null references app.roles,
  permission text not null references app.permissions,
  primary key (role, permission)
);
comment on table app.role_permissions is 'Which role may what. What stands here counts from the next request on (T34).';

insert into app.roles (role, description) values
  ('owner', 'May do everything, and alone decides who administers.'),
  ('operator', 'Runs the business of every day: users, balances, transactions, wallets, fees and prices.'),
  ('support', 'Helps users: sees everything, changes a user''s status and assigns wallets, and moves no money.'),
  ('auditor', 'Looks at everything, the audit log among it, and changes nothing.');

insert into app.permissions (permission, description) values
  ('office.read', 'Look at users, balances, transactions, wallets and settings.'),
  ('users.status', 'Suspend, ban and reactivate users.'),
  ('users.delete', 'Delete users.'),
  ('balances.adjust', 'Add to and subtract from users'' balances.'),
  ('transactions.decide', 'Approve and reject deposits and withdrawals.'),
  ('wallets.manage', 'Create wallets and change their addresses.'),
  ('wallets.assign', 'Assign wallets to users and release them.'),
  ('settings.manage', 'Change fees, premiums and settings.'),
  ('prices.run', 'Update prices, and start and stop their feed.'),
  ('roles.manage', 'Decide who administers, in which role, and what needs a second administrator.'),
  ('audit.read', 'Read the audit log.');

insert into app.role_permissions (role, permission)
select 'owner', permission from app.permissions
union all
select 'operator', permission from app.permissions where permission not in ('roles.manage', 'audit.read')
union all
select 'support', unnest(array['office.read', 'users.status', 'wallets.assign'])
union all
select 'auditor', unnest(array['office.read', 'audit.read']);

alter table app.users add column role text references app.roles;
comment on column app.users.role is 'What this administrator is; null for everybody else.';
-- Who administered so far could do everything.
update app.users set role = 'owner' where is_admin;
-- The flag follows from the role, so that the two cannot disagree. Its index goes and comes back with it.
alter table app.users drop column is_admin;
alter table app.users add column is_admin boolean not null generated always as (role is not null) stored;
comment on column app.users.is_admin is 'Whether there is a role at all.';
create index users_admins on app.users (id) where role is not null;
