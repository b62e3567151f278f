alter table app.users
  add column last_sign_in_at timestamptz not null default '-infinity',
  add column status_reason text check (length(status_reason) <= 500),
  add column status_changed_at timestamptz,
  add check (status_reason is null or status <> 'active');
comment on column app.users.last_sign_in_at is 'When the newest session began; -infinity before the first, so that it can be ordered by.';
comment on column app.users.status_reason is 'Why they are suspended or banned, in the words of who did it; the user reads them.';
comment on column app.users.status_changed_at is 'When the status became what it is; null where it always was.';

update app.users u
set last_sign_in_at = newest.at
from (select s.user_id, max(s.login_time) as at from app.sessions s group by s.user_id) newest
where newest.user_id = u.id;

-- The back office lists users in four orders, by any status. Newest and oldest of all are in the order of the key.
create index users_by_status on app.users (status, id) where anonymised_at is null;
create index users_by_email on app.users ((lower(email) collate "C")) where anonymised_at is null;
create index users_by_username on app.users ((lower(username) collate "C")) where anonymised_at is null;
create index users_by_status_and_email on app.users (status, (lower(email) collate "C")) where anonymised_at is null;
create index users_by_sign_in on app.users (last_sign_in_at desc, id desc) where anonymised_at is null;
create index users_by_status_and_sign_in on app.users (status, last_sign_in_at desc, id desc) where anonymised_at is null;

create table app.user_counts (
  id bigint primary key generated always as identity,
  status app.user_status not null,
  is_admin boolean not null,
  users bigint not null
);
comment on table app.user_counts is
  'How many users there are: the sum of all rows, for counting them anew would read them all. Each change adds a row, so that '
  'no sign-up waits for another; a job adds the rows up.';
comment on column app.user_counts.users is 'How many more, or fewer.';

create function app.count_users() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into app.user_counts (status, is_admin, users)
    select status, is_admin, count(*) from changed where anonymised_at is null group by status, is_admin;
  else
    insert into app.user_counts (status, is_admin, users)
    select status, is_admin, -count(*) from changed where anonymised_at is null group by status, is_admin;
  end if;
  return null;
end $$;
comment on function app.count_users() is 'Trigger of app.users: notes in app.user_counts how many came or went.';

create function app.recount_user() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.user_counts (status, is_admin, users)
  select side.status, side.is_admin, side.users
  from (values
    (old.status, old.is_admin, -1, old.anonymised_at),
    (new.status, new.is_admin, 1, new.anonymised_at)
  ) side (status, is_admin, users, anonymised_at)
  where side.anonymised_at is null;
  return null;
end $$;
comment on function app.recount_user() is 'Trigger of app.users: notes in app.user_counts that somebody is counted elsewhere now.';

create trigger users_count_new after insert on app.users
  referencing new table as changed for each statement execute function app.count_users();
create trigger users_count_gone after delete on app.users
  referencing old table as changed for each statement execute function app.count_users();
create trigger users_count_changed after update on app.users
  for each row
  when ((old.status, old.is_admin, old.anonymised_at is null) is distinct from (new.status, new.is_admin, new.anonymised_at is null))
  execute function app.recount_user();

insert into app.user_counts (status, is_admin, users)
select status, is_admin, count(*) from app.users where anonymised_at is null group by status, is_admin;
