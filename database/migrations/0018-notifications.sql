create table app.notification_marks (
  source text primary key check (source in ('deposit', 'withdrawal', 'withdrawal_request', 'swap')),
  seen_to timestamptz not null default now()
);
comment on table app.notification_marks is
  'How far the job has come that tells people by mail what happened to their money; what was before it began is no news.';
comment on column app.notification_marks.source is
  'deposit: credited. withdrawal_request: asked for. withdrawal: completed or rejected. swap: done.';
insert into app.notification_marks (source) values ('deposit'), ('withdrawal'), ('withdrawal_request'), ('swap');

create table app.notified (
  source text not null references app.notification_marks,
  transaction_id uuid not null,
  at timestamptz not null,
  primary key (source, transaction_id)
);
comment on table app.notified is
  'Of what the job has told, or found that nobody wants to be told, around its mark: transactions do not end in the order of their times.';
comment on column app.notified.at is 'When it happened; long before the mark it is forgotten.';
create index notified_at on app.notified (source, at);

-- Swaps and requests are found by their ids, which begin with their time: no index is added in the path of a swap.
create index deposits_completed_at on app.deposits (completed_at) where status = 'completed';
create index withdrawals_completed_at on app.withdrawals (completed_at) where completed_at is not null;
