create table app.backups (
  id uuid primary key default app.uuid_v7(),
  made_at timestamptz not null,
  ended_at timestamptz not null default now(),
  method text not null check (length(method) between 1 and 100)
);
comment on table app.backups is 'Backups of this database, recorded by `npm run backup` when they are complete (T48).';
comment on column app.backups.made_at is 'When it began: it does not contain what happened later.';
comment on column app.backups.method is 'The program that made it, such as pg_dump.';
create index backups_made_at on app.backups (made_at);
