-- An identity is what a third party says of somebody: {issuer, subject, verified_email, username, provider}.

create or replace function api.account_start_third_party(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := app.refuse_many('third-party:' || app.client_key(context), 30, '15 minutes');
begin
  if refusal is not null then
    return refusal;
  end if;
  return '{}'::jsonb;
end $$;
comment on function api.account_start_third_party(jsonb) is
  'Counts a return from a third party (T29), before it is asked whether what came back is good.';

create or replace function api.account_enter_by_identity(
  context jsonb, p_identity jsonb, p_entry jsonb, p_undo_hash text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid;
  adopter app.users;
  linked jsonb;
  reply jsonb;
begin
  perform app.lock_identity(p_identity);
  perform app.forgive_attempt('third-party:' || app.client_key(context));
  update app.identities
  set last_used_at = now(), email = coalesce(p_identity ->> 'verified_email', email)
  where issuer = p_identity ->> 'issuer' and subject = p_identity ->> 'subject'
  returning user_id into owner_id;
  if owner_id is null then
    adopter := app.adopter_of(context, p_identity);
    owner_id := adopter.id;
  end if;
  reply := app.enter(context, owner_id, p_entry);
  if adopter.id is not null and reply ? 'needs_two_factor' then
    -- With two-factor on, no way in is added without a factor (T50).
    update app.two_factor_challenges
    set identity = p_identity
    where browser_hash = decode(p_entry ->> 'challenge_hash', 'hex');
  elsif adopter.id is not null and not reply ? 'refused' then
    linked := app.adopt_identity(adopter.id, p_identity, p_undo_hash);
  end if;
  return reply || jsonb_build_object('linked', linked);
end $$;
comment on function api.account_enter_by_identity(jsonb, jsonb, jsonb, text) is
  'Signs in whom a third party vouches for (T27). The first time the identity gets its user: the one with its email, or a new one. linked is whom to tell that it can open their account from now on.';

create or replace function app.lock_identity(p_identity jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended(format('identity:%s %s', p_identity ->> 'issuer', p_identity ->> 'subject'), 0)
  );
end $$;
comment on function app.lock_identity(jsonb) is
  'Who comes back from a third party twice at once is one person, not two. To be taken before any row.';

create or replace function app.adopter_of(p_context jsonb, p_identity jsonb) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  mailbox text := p_identity ->> 'verified_email';
  failure jsonb := jsonb_build_object('provider', p_identity ->> 'provider');
  owner_id uuid;
  person app.users;
begin
  if mailbox is null then
    perform app.refuse('provider_email_unverified', failure);
  end if;
  owner_id := app.make_provider_user(p_context, mailbox, p_identity ->> 'username');
  if owner_id is not null then
    insert into app.identities (issuer, subject, user_id, email)
    values (p_identity ->> 'issuer', p_identity ->> 'subject', owner_id, mailbox);
  end if;
  select * into person from app.users where lower(email) = lower(mailbox) for no key update;
  if person.email_confirmed_at is null then
    perform app.refuse('provider_failed', failure);
  end if;
  return person;
end $$;
comment on function app.adopter_of(jsonb, jsonb) is
  'Whose an unknown identity is: a new user, who gets it at once, or the one with its email, if both sides verified that (T27).';

create or replace function app.adopt_identity(p_user_id uuid, p_identity jsonb, p_undo_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  insert into app.identities (issuer, subject, user_id, email)
  values (p_identity ->> 'issuer', p_identity ->> 'subject', p_user_id, p_identity ->> 'verified_email')
  on conflict (issuer, subject) do nothing;
  -- It was linked meanwhile, or the account was made with it.
  if not found then
    return null;
  end if;
  perform app.issue_undo_link(p_user_id, p_undo_hash);
  select * into person from app.users where id = p_user_id;
  return app.addressee(person) || jsonb_build_object('provider', p_identity ->> 'provider');
end $$;
comment on function app.adopt_identity(uuid, jsonb, text) is
  'Links an identity to a user who signed in with it, and returns whom to tell of it: {email, language, timezone, provider}, or null. The caller holds app.lock_identity.';

create or replace function app.make_provider_user(p_context jsonb, p_email text, p_username text) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid;
begin
  while not exists (select from app.users where lower(email) = lower(p_email)) loop
    begin
      insert into app.users (email, username, email_confirmed_at, preferred_language)
      values (p_email, app.free_username(p_username), now(), coalesce(p_context ->> 'language', 'en'))
      returning id into owner_id;
      delete from app.pending_signups where lower(email) = lower(p_email);
      return owner_id;
    exception when unique_violation then
      -- Somebody took the email or the name at this very moment, so both are looked at again.
      null;
    end;
  end loop;
  return null;
end $$;
comment on function app.make_provider_user(jsonb, text, text) is
  'A user without a password, whose sign-ups that waited for a code are dropped (T22); null where the email is a user''s already.';

create or replace function app.unlink_identities(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.identities i
  using app.users u
  where u.id = p_user_id and i.user_id = u.id and i.created_at > u.created_at;
end $$;
comment on function app.unlink_identities(uuid) is
  'Third parties that were linked to an account open it no more; the one that it was made with stays.';
