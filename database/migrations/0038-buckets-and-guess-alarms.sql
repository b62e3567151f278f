-- A bucket is an object of named parts, so that no content of one part can pass for another (T72).
alter table app.attempts drop constraint attempts_bucket_check;
-- Counts of the release before expire within a day.
alter table app.attempts alter column bucket type jsonb using jsonb_build_object('former', bucket);
alter table app.attempts
  add constraint attempts_bucket check (jsonb_typeof(bucket) = 'object' and length(bucket::text) <= 1000);
comment on column app.attempts.bucket is
  'What is limited and for whom, such as {"what": "code", "email": "someone@example.com"}. Two buckets are the same only if all parts are.';

create table app.guess_alarms (
  id uuid primary key default app.uuid_v7(),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  told_at timestamptz
);
comment on table app.guess_alarms is
  'Times in which more wrong codes were typed, over all accounts, than wrong_codes_per_hour allows (T70).';
comment on column app.guess_alarms.told_at is 'When the owners had been emailed.';
create unique index guess_alarms_open on app.guess_alarms ((true)) where closed_at is null;
