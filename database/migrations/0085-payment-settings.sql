alter table app.payment_methods
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references app.users;
comment on column app.payment_methods.version is 'Counts the changes: whoever changes it names the one that they saw.';
comment on column app.payment_methods.updated_by is 'Who changed it last; null where it is as the release brought it.';

alter table app.bank_accounts
  add column is_enabled boolean not null default true,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references app.users;
comment on column app.bank_accounts.is_enabled is 'Users are offered it; one that is switched off keeps its details.';
comment on column app.bank_accounts.version is 'Counts the changes: whoever changes it names the one that they saw.';
comment on column app.bank_accounts.updated_by is 'Who changed it last; null where it is as the release brought it.';
