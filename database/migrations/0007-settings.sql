create table app.settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,63}$'),
  value text not null check (length(value) <= 2000),
  description text not null,
  is_public boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by uuid references app.users,
  kind text default 'text' check (kind in ('text', 'integer', 'decimal', 'boolean', 'choice')),
  label text check (length(label) between 1 and 80),
  category text not null default 'Other' check (length(category) between 1 and 40),
  unit text check (length(unit) between 1 and 20),
  minimum numeric,
  maximum numeric check (maximum >= minimum),
  choices text[],
  position smallint not null default 1000,
  -- A typing error must not switch off what protects.
  constraint settings_second_administrator check (
    key not in ('second_administrator_withdrawal_usd', 'second_administrator_adjustment_usd')
    or value = 'off'
    or value ~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$'
  ),
  constraint settings_adjustment_confirmation check (
    key <> 'adjustment_confirmation_usd' or value ~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$'
  ),
  check (kind is distinct from 'choice' or cardinality(choices) > 0)
);
comment on table app.settings is 'What an operator can change without a release.';
comment on column app.settings.is_public is 'Visitors may read it.';
comment on column app.settings.kind is 'Which form edits it; null if it has its own form elsewhere.';
comment on column app.settings.label is 'Its name on the screen; null shows the key.';
comment on column app.settings.category is 'The heading above its form.';
comment on column app.settings.minimum is
  'The smallest value of an integer or decimal, the smallest length of a text; null is no bound.';
comment on column app.settings.maximum is
  'The largest value of an integer or decimal, the largest length of a text; null is no bound.';
comment on column app.settings.choices is 'The values of a choice.';
comment on column app.settings.position is 'Its place under the heading.';
