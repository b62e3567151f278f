-- Servers send emails in their canonical form, by the contract's canonicalEmail (decision 106).

create or replace function app.email_key(p_email text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  -- ASCII first, since some locales have other small letters for it. Changes nothing in a canonical email.
  select lower(lower(normalize(p_email, nfkc) collate "C") collate "default");
$$;
comment on function app.email_key(text) is
  'The email as it is stored. Servers of release 0.2 send it as it was typed, so it is made canonical as far as the database can: not its domain.';

create or replace function app.is_email_taken(p_email text) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from app.users where email in (p_email, app.email_key(p_email)));
$$;
comment on function app.is_email_taken(text) is 'Whether a user has this email.';

create or replace function app.user_id_by_email(context jsonb, p_email text) returns uuid
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select id
  from app.users
  where email in (context ->> 'email_as_typed', p_email, app.email_key(p_email))
  -- What is not canonical belongs to a user whose email could not be rewritten, and who signs in with exactly that.
  order by email = app.email_key(p_email)
  limit 1;
$$;
comment on function app.user_id_by_email(jsonb, text) is
  'The user with this email, null for none. context.email_as_typed is the form in which it was typed, if that is another one.';

create or replace function app.unusual_emails() returns table (id uuid, username text, email text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select u.id, u.username, u.email
  from app.users u
  where u.email !~ '^[\u0021-\u003f\u005b-\u007e]+@[a-z0-9_-]+(\.[a-z0-9_-]+)+$' and u.anonymised_at is null
  order by u.id;
$$;
comment on function app.unusual_emails() is
  'The users, oldest first, whose email has more than small letters and signs of ASCII: among them are all that are not canonical.';

create or replace function app.rewrite_email(p_user_id uuid, p_email text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.users set email = p_email, updated_at = now() where id = p_user_id and anonymised_at is null;
  return true;
exception when unique_violation then
  return false;
end $$;
comment on function app.rewrite_email(uuid, text) is
  'Gives a user the canonical form of their email. False if another user has it: then both keep what they have, and nothing is merged.';
