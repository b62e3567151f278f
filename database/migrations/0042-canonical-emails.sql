-- An email is stored in one form (decision 106), so it is compared byte by byte and not by the database's locale.
drop index app.users_email;
drop index app.users_email_parts;
drop index app.users_by_email;
drop index app.users_by_status_and_email;
drop index app.pending_signups_email;

alter table app.users alter column email type text collate "C";
alter table app.pending_signups alter column email type text collate "C";
alter table app.code_challenges alter column email type text collate "C";

create function app.is_canonical_email(p_email text) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p_email is nfkc normalized
    and p_email collate "C" ~ '^[^\u0001-\u0020\u007f-\u00a0A-Z@]+@[a-z0-9_-]+(\.[a-z0-9_-]+)+$'
$$;
comment on function app.is_canonical_email(text) is
  'Whether an email may be in its canonical form: NFKC, no capital of ASCII, the domain in ASCII. What only the contract''s canonicalEmail '
  'knows, such as other capitals, passes.';

create function app.refuse_email() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'an email of %.% is not in its canonical form', tg_table_schema, tg_table_name
    using errcode = 'check_violation';
end $$;
comment on function app.refuse_email() is
  'Trigger of tables with emails. Not a check, since older users whose email could not be rewritten must still change.';

-- In ASCII these are the same mailbox without a doubt. The server rewrites the others when it starts.
update app.users u
set email = lower(email)
where email ~ '[A-Z]' and email !~ '[^\u0001-\u007f]'
  and not exists (select from app.users other where other.email = lower(u.email));
update app.pending_signups set email = lower(normalize(email, nfkc));
-- They are asked for again: a code lasts ten minutes, a sign-up a day.
delete from app.pending_signups where not app.is_canonical_email(email);
update app.code_challenges set email = lower(normalize(email, nfkc)) where pending_signup_id is null;
update app.code_challenges c set email = p.email from app.pending_signups p where p.id = c.pending_signup_id;

create unique index users_email on app.users (email);
create index users_email_parts on app.users using gin (email extensions.gin_trgm_ops);
create index users_by_email on app.users (email) where anonymised_at is null;
create index users_by_status_and_email on app.users (status, email) where anonymised_at is null;
create index users_unusual_email on app.users (id) where email !~ '^[\u0021-\u003f\u005b-\u007e]+@[a-z0-9_-]+(\.[a-z0-9_-]+)+$';
create index pending_signups_email on app.pending_signups (email);
comment on column app.users.email is
  'In its canonical form (decision 106), except where an older email could not be rewritten: see app.rewrite_email.';

create trigger users_email_canonical before insert or update of email on app.users
  for each row when (not app.is_canonical_email(new.email)) execute function app.refuse_email();
create trigger pending_signups_email_canonical before insert or update of email on app.pending_signups
  for each row when (not app.is_canonical_email(new.email)) execute function app.refuse_email();
