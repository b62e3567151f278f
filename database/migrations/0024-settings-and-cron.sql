create table app.price_feed (
  is_only boolean primary key default true check (is_only),
  mode text not null default 'running' check (mode in ('running', 'stopped', 'fallback')),
  changed_at timestamptz,
  changed_by uuid references app.users
);
comment on table app.price_feed is 'What administrators have told the scheduled price update to do (T41): one row, for every server of this database.';
comment on column app.price_feed.mode is
  'running: on schedule. stopped: not at all, so that prices grow too old to trade on (T9). fallback: from the other feed, where there is one.';
comment on column app.price_feed.changed_at is 'Null as long as nobody has said anything.';
insert into app.price_feed default values;

create table app.backups (
  id uuid primary key default app.uuid_v7(),
  made_at timestamptz not null,
  ended_at timestamptz not null default now(),
  method text not null check (length(method) between 1 and 100)
);
comment on table app.backups is 'Backups that were made of this database, as `npm run backup` notes them when they are whole (T48).';
comment on column app.backups.made_at is 'When it began: what happened later is not in it.';
comment on column app.backups.method is 'What made it, such as pg_dump.';
create index backups_made_at on app.backups (made_at);

-- For the job that removes old ones; the list itself is read by id.
create index crypto_price_logs_execution_time on app.crypto_price_logs (execution_time);
