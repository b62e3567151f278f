alter table app.settings
  add column kind text default 'text' check (kind in ('text', 'integer', 'decimal', 'boolean', 'choice')),
  add column label text check (length(label) between 1 and 80),
  add column category text not null default 'Other' check (length(category) between 1 and 40),
  add column unit text check (length(unit) between 1 and 20),
  add column minimum numeric,
  add column maximum numeric check (maximum >= minimum),
  add column choices text[],
  add column position smallint not null default 1000,
  add check (kind is distinct from 'choice' or cardinality(choices) > 0);
comment on column app.settings.kind is 'Which form edits it; null where it has a form of its own elsewhere.';
comment on column app.settings.label is 'Its name on the screen; null shows the key.';
comment on column app.settings.category is 'The heading under which its form stands.';
comment on column app.settings.minimum is 'Of an integer or decimal its least value, of a text its least length; null is no bound.';
comment on column app.settings.maximum is 'Of an integer or decimal its greatest value, of a text its greatest length; null is no bound.';
comment on column app.settings.choices is 'The values that a choice can have.';
comment on column app.settings.position is 'Its place under the heading.';

insert into app.permissions (permission, description) values
  ('rules.manage', 'Change limits, rules and the other settings of the exchange.');
insert into app.role_permissions (role, permission) values ('owner', 'rules.manage');
