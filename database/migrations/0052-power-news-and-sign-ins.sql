-- T73: owners and the person concerned are emailed about changes of power.
create table app.power_news (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  event text not null check (event in ('role', 'status', 'setting', 'pause', 'reconciliation')),
  about_user_id uuid references app.users,
  subject text check (length(subject) <= 200),
  old_value text,
  new_value text,
  changed_by uuid references app.users,
  at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  check ((about_user_id is not null) = (event in ('role', 'status'))),
  check ((subject is not null) = (event in ('setting', 'pause', 'reconciliation')))
);
comment on table app.power_news is
  'Emails about changes of power: to each owner of that moment and to the person concerned. Written in the transaction of the change.';
comment on column app.power_news.user_id is 'Who is emailed.';
comment on column app.power_news.about_user_id is 'Whose role or status changed.';
comment on column app.power_news.subject is 'Which setting, pause or reconciliation changed: a setting''s key, or a description in English.';
comment on column app.power_news.changed_by is 'The administrator who changed it; null for the command line.';
comment on column app.power_news.told_at is 'When the email was queued, or the job found no recipient.';
create index power_news_untold on app.power_news (id) where told_at is null;
create index power_news_told on app.power_news (user_id, event, about_user_id, subject, told_at);
create index power_news_about_user_id on app.power_news (about_user_id);
create index power_news_changed_by on app.power_news (changed_by);

-- Attempts to sign in or to confirm who they are, of administrators only. A job moves them into the audit log, in sums.
create table app.failed_sign_ins (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  kind text not null check (length(kind) <= 32),
  ip_address text not null,
  device_info text not null check (length(device_info) <= 1000),
  at timestamptz not null default clock_timestamp(),
  noted_at timestamptz
);
comment on table app.failed_sign_ins is
  'Attempts at an administrator''s account that were not right: counted before the comparison, removed if it succeeds. api.note_failed_sign_ins '
  'sums them up in the audit log. Kept for a day after that.';
comment on column app.failed_sign_ins.noted_at is 'When they were written into the audit log.';
create index failed_sign_ins_user_id on app.failed_sign_ins (user_id, id desc);

alter table app.two_factor_challenges add column first_factor text check (length(first_factor) <= 32);
comment on column app.two_factor_challenges.first_factor is
  'How the sign-in began, for the audit log: password, link, provider; null from nodes of the release before.';

-- At the commit, because the audit log's lock is the last one that a call takes.
create function app.log_session() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.log_session_of(new, tg_op = 'INSERT');
  return null;
end $$;
comment on function app.log_session() is 'Writes an administrator''s sign-in, or the end of their session, into the audit log.';
revoke execute on function app.log_session() from public;
create constraint trigger sessions_log_new after insert on app.sessions
  deferrable initially deferred for each row execute function app.log_session();
create constraint trigger sessions_log_end after update of ended_at on app.sessions
  deferrable initially deferred for each row when (old.ended_at is null and new.ended_at is not null)
  execute function app.log_session();

-- Views are a large part of the log, and the list leaves them out.
create index admin_activity_views on app.admin_activity (sequence desc) where is_claim;
comment on index app.admin_activity_views is 'For the list of views alone.';
