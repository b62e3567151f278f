create table app.book_checks (
  is_last boolean primary key default true check (is_last),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  problems bigint not null check (problems >= 0),
  kinds jsonb not null
);
comment on table app.book_checks is 'The last whole check of the books, in one row.';
comment on column app.book_checks.kinds is 'How often each problem was found, by its name.';
