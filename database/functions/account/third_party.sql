-- An identity is what a third party asserts about a user: {issuer, subject, verified_email, email, username, provider}.
-- email is not verified; with is_by_code, verified_email was confirmed by a code of ours (identity_codes.sql).

create or replace function api.account_start_third_party(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb := app.refuse_many(app.client_bucket('third-party', context), 30, '15 minutes');
begin
  if refusal is not null then
    return refusal;
  end if;
  return '{}'::jsonb;
end $$;
comment on function api.account_start_third_party(jsonb) is 'Counts a return from a third party (T29), before its answer is checked.';

create or replace function api.account_enter_by_identity(
  context jsonb, p_identity jsonb, p_entry jsonb, p_undo_hash text, p_code jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.lock_identity(p_identity);
  perform app.forgive_attempt(app.client_bucket('third-party', context));
  if p_identity ->> 'verified_email' is null and app.owner_of_identity(p_identity) is null then
    return app.ask_identity_code(context, p_identity, p_code, null);
  end if;
  return app.enter_by_identity(context, p_identity, p_entry, p_undo_hash);
end $$;
comment on function api.account_enter_by_identity(jsonb, jsonb, jsonb, text, jsonb) is
  'Signs in the user whom a third party identifies (T27). An unknown identity is first linked to the user with its email, or to a new one. '
  'linked is whom to notify that it can now open their account. Where its email is not verified, nothing is done but app.ask_identity_code.';

create or replace function app.owner_of_identity(p_identity jsonb) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select user_id from app.identities where issuer = p_identity ->> 'issuer' and subject = p_identity ->> 'subject'
  );
end $$;
comment on function app.owner_of_identity(jsonb) is 'Whom an identity signs in, or null.';

create or replace function app.enter_by_identity(
  context jsonb, p_identity jsonb, p_entry jsonb, p_undo_hash text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid;
  linked_user app.users;
  is_by_email boolean;
  linked jsonb;
  reply jsonb;
begin
  update app.identities
  set last_used_at = now(), email = coalesce(p_identity ->> 'verified_email', email)
  where issuer = p_identity ->> 'issuer' and subject = p_identity ->> 'subject'
  returning user_id into owner_id;
  if owner_id is null then
    linked_user := app.user_for_new_identity(context, p_identity);
    owner_id := linked_user.id;
  end if;
  perform app.name_sign_in(case when p_identity ? 'is_by_code' then 'provider_and_emailed_code' else 'provider' end);
  is_by_email := app.was_linked_by_email(p_identity, linked_user);
  reply := app.enter(
    context, owner_id, p_entry, app.identity_strength(p_identity, is_by_email), p_is_by_email => is_by_email
  );
  if linked_user.id is not null and reply ? 'needs_two_factor' then
    -- With two-factor on, adding a way to sign in requires a factor (T50).
    update app.two_factor_challenges
    set identity = p_identity
    where browser_hash = decode(p_entry ->> 'challenge_hash', 'hex');
  elsif linked_user.id is not null and not reply ? 'refused' then
    linked := app.link_new_identity(linked_user.id, p_identity, p_undo_hash, true);
  end if;
  return reply || jsonb_build_object('linked', linked);
end $$;
comment on function app.enter_by_identity(jsonb, jsonb, jsonb, text) is
  'The sign-in of a known identity, or of one with a verified email. The caller holds app.lock_identity.';

create or replace function app.was_linked_by_email(p_identity jsonb, p_linked_user app.users) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A user created in this transaction signed up with this identity, so it is not linked by email.
  return p_identity ? 'is_by_code' or coalesce(p_linked_user.created_at < now(), false) or exists (
    select
    from app.identities i
    join app.users u on u.id = i.user_id
    where i.issuer = p_identity ->> 'issuer' and i.subject = p_identity ->> 'subject'
      and (i.created_at > u.created_at or i.is_by_email) and i.created_at > now() - app.withdrawal_hold()
  );
end $$;
comment on function app.was_linked_by_email(jsonb, app.users) is
  'Whether an identity opens an account only because of an email: it was not created with it, or a code of ours confirmed the email. Now '
  '(p_linked_user), or since the last withdrawal_hold_hours. Anybody with access to the mailbox can create such an identity.';

create or replace function app.identity_strength(p_identity jsonb, p_is_by_email boolean) returns app.proof_strength
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_is_by_email or exists (
      select
      from app.identities
      where issuer = p_identity ->> 'issuer' and subject = p_identity ->> 'subject' and is_by_email
    ) then 'mailbox'
    else 'provider'
  end;
end $$;
comment on function app.identity_strength(jsonb, boolean) is
  'What a sign-in with this identity proves: nothing but the mailbox, however long ago that linked it (T62). p_is_by_email: it was linked just now '
  'or lately.';

create or replace function app.lock_identity(p_identity jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(
    app.lock_key('app.identities', jsonb_build_array(p_identity ->> 'issuer', p_identity ->> 'subject'))
  );
end $$;
comment on function app.lock_identity(jsonb) is
  'Serialises returns of the same identity, so that two at once create one user. Take it before any row lock.';

create or replace function app.user_for_new_identity(context jsonb, p_identity jsonb) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  mailbox text := app.email_key(p_identity ->> 'verified_email');
  failure jsonb := jsonb_build_object('provider', p_identity ->> 'provider');
  owner_id uuid;
  person app.users;
begin
  if app.is_canonical_email(mailbox) is not true then
    perform app.refuse('provider_email_unverified', failure);
  end if;
  owner_id := app.make_provider_user(context, mailbox, p_identity ->> 'username');
  if owner_id is not null then
    insert into app.identities (issuer, subject, user_id, email, is_by_email)
    values (p_identity ->> 'issuer', p_identity ->> 'subject', owner_id, mailbox, p_identity ? 'is_by_code');
  end if;
  select * into person from app.users where email = mailbox for no key update;
  if person.email_confirmed_at is null then
    perform app.refuse('provider_failed', failure);
  end if;
  return person;
end $$;
comment on function app.user_for_new_identity(jsonb, jsonb) is
  'The user for an unknown identity: a new user, who is linked at once, or the one with its email, if both sides verified it (T27).';

create or replace function app.link_new_identity(
  p_user_id uuid, p_identity jsonb, p_undo_hash text, p_is_by_email boolean
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  held_until timestamptz;
begin
  insert into app.identities (issuer, subject, user_id, email, is_by_email)
  values (p_identity ->> 'issuer', p_identity ->> 'subject', p_user_id, p_identity ->> 'verified_email', p_is_by_email)
  on conflict (issuer, subject) do nothing;
  -- It was linked meanwhile, or the account was created with it.
  if not found then
    return null;
  end if;
  perform app.issue_undo_link(p_user_id, p_undo_hash);
  if p_is_by_email then
    held_until := app.hold_withdrawals(p_user_id, 'added_by_email');
  end if;
  select * into person from app.users where id = p_user_id;
  return app.addressee(person) || jsonb_build_object('provider', p_identity ->> 'provider', 'held_until', held_until);
end $$;
comment on function app.link_new_identity(uuid, jsonb, text, boolean) is
  'Links an identity to a user who signed in with it, and returns whom to notify: {email, language, timezone, provider, held_until}, or null. If '
  'that proved the mailbox alone, holds the user''s withdrawals (T62). The caller holds app.lock_identity.';

create or replace function app.make_provider_user(context jsonb, p_email text, p_username text) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid;
begin
  while not app.is_email_taken(p_email) loop
    begin
      insert into app.users (email, username, email_confirmed_at, preferred_language, timezone)
      values (
        p_email, app.free_username(p_username), now(), coalesce(context ->> 'language', 'en'),
        app.offered_timezone(context ->> 'timezone')
      )
      returning id into owner_id;
      delete from app.pending_signups where email = p_email;
      return owner_id;
    exception when unique_violation then
      -- Another transaction took the email or the name concurrently, so check both again.
      null;
    end;
  end loop;
  return null;
end $$;
comment on function app.make_provider_user(jsonb, text, text) is
  'Creates a user without a password and deletes the sign-ups waiting for a code with that email (T22); null where a user already has the '
  'email.';

create or replace function app.unlink_identities(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.identities i
  using app.users u
  where u.id = p_user_id and i.user_id = u.id and (i.created_at > u.created_at or i.is_by_email);
  perform app.forget_identity_confirmations(u) from app.users u where u.id = p_user_id;
end $$;
comment on function app.unlink_identities(uuid) is
  'Unlinks third parties that were added to an account, or that only an emailed code linked; the one that it was created with otherwise stays.';
