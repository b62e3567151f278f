create table app.notification_marks (
  source text primary key check (source in ('deposit', 'withdrawal', 'withdrawal_request', 'swap', 'adjustment')),
  seen_to timestamptz not null default now()
);
comment on table app.notification_marks is
  'How far the job has come that emails users about their transactions; nothing from before a mark''s creation is '
  'emailed.';
comment on column app.notification_marks.source is
  'deposit: credited. withdrawal_request: requested. withdrawal: completed or rejected. swap and adjustment: done.';
insert into app.notification_marks (source) values
  ('deposit'), ('withdrawal'), ('withdrawal_request'), ('swap'), ('adjustment');

create table app.notified (
  source text not null references app.notification_marks,
  transaction_id uuid not null,
  at timestamptz not null,
  primary key (source, transaction_id)
);
comment on table app.notified is
  'Transactions near the mark that the job has emailed, or that need no email: they do not end in the order of '
  'their times.';
comment on column app.notified.at is 'When it happened; rows long before the mark are deleted.';
create index notified_at on app.notified (source, at);
