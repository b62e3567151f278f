create table app.roles (
  role text primary key check (role ~ '^[a-z]{1,32}$'),
  description text not null
);
comment on table app.roles is 'The roles of administrators. A user without a role is not an administrator.';

create table app.permissions (
  permission text primary key check (permission ~ '^[a-z]+\.[a-z]+$'),
  description text not null,
  needs_step_up boolean not null default true
);
comment on table app.permissions is
  'What can be allowed in the back office; each call asks app.require_permission for one.';
comment on column app.permissions.needs_step_up is
  'Whether it changes something, so that the administrator must have proved their identity in the last minutes '
  '(T55).';

create table app.role_permissions (
  role text not null references app.roles,
  permission text not null references app.permissions,
  primary key (role, permission)
);
comment on table app.role_permissions is
  'Which role has which permission; a change applies from the next request (T34).';

insert into app.roles (role, description) values
  ('owner', 'May do everything, and alone decides who administers.'),
  ('operator', 'Runs the business of every day: users, balances, transactions, wallets, fees and prices.'),
  ('support', 'Helps users: sees everything, changes a user''s status and assigns wallets, and moves no money.'),
  ('auditor', 'Looks at everything, the audit log among it, and changes nothing.');

insert into app.permissions (permission, description, needs_step_up) values
  ('office.read', 'Look at users, balances, transactions, wallets and settings.', false),
  ('users.status', 'Suspend, ban and reactivate users.', true),
  ('users.delete', 'Delete users.', true),
  ('balances.adjust', 'Add to and subtract from users'' balances.', true),
  ('transactions.decide', 'Approve and reject deposits and withdrawals.', true),
  ('withdrawals.release', 'Allow the approval of one withdrawal of a user who is suspended or banned, or whose withdrawals are frozen; '
    'take over a claim that is old.', true),
  ('factors.remove', 'Ask for, approve and stop the removal of a user''s second factors; it takes two.', true),
  ('wallets.manage', 'Create wallets and change their addresses.', true),
  ('wallets.assign', 'Assign wallets to users and release them.', true),
  ('settings.manage', 'Change fees, premiums and settings.', true),
  ('rules.manage', 'Change limits, rules and the other settings of the exchange.', true),
  ('prices.run', 'Update prices, and start and stop their feed.', true),
  ('roles.manage', 'Decide who administers, in which role, and what needs a second administrator.', true),
  ('audit.read', 'Read the audit log.', false);

insert into app.role_permissions (role, permission)
select 'owner', permission from app.permissions
union all
select 'operator', unnest(array[
  'office.read', 'users.status', 'users.delete', 'balances.adjust', 'transactions.decide', 'wallets.manage', 'wallets.assign',
  'settings.manage', 'prices.run'
])
union all
select 'support', unnest(array['office.read', 'users.status', 'wallets.assign'])
union all
select 'auditor', unnest(array['office.read', 'audit.read']);
