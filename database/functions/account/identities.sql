-- Linked third parties (T27). An identity is what a third party asserts about a user; see third_party.sql.

create or replace function app.is_last_way_in(p_user app.users, p_identity_id uuid, p_issuers jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_user.password_hash is null and not exists (
    select from app.identities
    where user_id = p_user.id and id <> p_identity_id and p_issuers ? rtrim(issuer, '/')
  );
end $$;
comment on function app.is_last_way_in(app.users, uuid, jsonb) is
  'Whether the user would have no other way to sign in: no password, and no other configured third party (p_issuers, without a trailing slash). '
  'Passkeys do not count, because a two-factor reset removes them.';

create or replace function api.account_identities(context jsonb, p_issuers jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.require_user(context);
begin
  return jsonb_build_object('identities', (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', id, 'issuer', issuer, 'email', email, 'created_at', created_at, 'last_used_at', last_used_at,
        'is_last_way_in', app.is_last_way_in(person, id, p_issuers)
      ) order by created_at, id
    ), '[]')
    from app.identities
    where user_id = person.id
  ));
end $$;
comment on function api.account_identities(jsonb, jsonb) is
  'The third parties linked to this user, oldest link first. p_issuers are the configured ones.';

create or replace function api.account_start_link_identity(
  context jsonb, p_proof jsonb, p_provider text, p_most int
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_addition_proof(
    context, person, p_proof, jsonb_build_object('kind', 'identity', 'provider', p_provider)
  );
begin
  perform app.require_identity_room(person.id, p_most);
  return app.still_signed_in(context, reply);
end $$;
comment on function api.account_start_link_identity(jsonb, jsonb, text, int) is
  'Spends the proof for linking a third party, before the user is redirected there.';

create or replace function app.require_identity_room(p_user_id uuid, p_most int) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (select count(*) from app.identities where user_id = p_user_id) >= p_most then
    perform app.refuse('too_many_identities', jsonb_build_object('most', p_most));
  end if;
end $$;
comment on function app.require_identity_room(uuid, int) is 'Refuses another linked third party at the limit.';

create or replace function api.account_link_identity(
  context jsonb, p_identity jsonb, p_user_id uuid, p_most int, p_undo_hash text, p_code jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.lock_identity(p_identity);
  perform app.forgive_attempt(app.client_bucket('third-party', context));
  if p_identity ->> 'verified_email' is not null or app.owner_of_identity(p_identity) is not null then
    return app.link_own_identity(context, p_identity, p_user_id, p_most, p_undo_hash);
  end if;
  perform app.require_same_user(context, p_user_id);
  return app.still_signed_in(context, app.ask_identity_code(context, p_identity, p_code, p_user_id));
end $$;
comment on function api.account_link_identity(jsonb, jsonb, uuid, int, text, jsonb) is
  'Links a third party to p_user_id, who started and proved it, if they are still signed in here. Its email need not be the account''s own, but '
  'verified (T27): where it is not, nothing is done but app.ask_identity_code.';

create or replace function app.require_same_user(context jsonb, p_user_id uuid) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
begin
  if person.id <> p_user_id then
    perform app.refuse('provider_expired');
  end if;
  return person;
end $$;
comment on function app.require_same_user(jsonb, uuid) is 'Locks the signed-in user, who must be the one who began linking; else refuses provider_expired.';

create or replace function app.link_own_identity(
  context jsonb, p_identity jsonb, p_user_id uuid, p_most int, p_undo_hash text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  failure jsonb := jsonb_build_object('provider', p_identity ->> 'provider');
  person app.users;
  owner_id uuid;
  held_until timestamptz;
begin
  person := app.require_same_user(context, p_user_id);
  owner_id := app.owner_of_identity(p_identity);
  if owner_id is not null then
    perform app.refuse(case when owner_id = person.id then 'identity_exists' else 'identity_taken' end, failure);
  end if;
  perform app.require_identity_room(person.id, p_most);
  insert into app.identities (issuer, subject, user_id, email, is_by_email)
  values (
    p_identity ->> 'issuer', p_identity ->> 'subject', person.id, p_identity ->> 'verified_email',
    app.is_session_by_email(context)
  );
  perform app.issue_undo_link(person.id, p_undo_hash);
  held_until := app.inherit_hold(context, person.id);
  return app.still_signed_in(context, app.addressee(person) || jsonb_build_object(
    'user_id', person.id, 'address', p_identity ->> 'verified_email', 'provider', p_identity ->> 'provider',
    'held_until', held_until
  ));
end $$;
comment on function app.link_own_identity(jsonb, jsonb, uuid, int, text) is
  'Links an identity with a verified email to p_user_id, if they are signed in here. The caller holds app.lock_identity.';

create or replace function api.account_remove_identity(
  context jsonb, p_proof jsonb, p_identity_id uuid, p_issuers jsonb
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  reply jsonb := app.require_proof(context, person, p_proof);
  removed app.identities;
begin
  delete from app.identities where id = p_identity_id and user_id = person.id returning * into removed;
  if removed.id is null then
    perform app.refuse('not_found');
  elsif app.is_last_way_in(person, removed.id, p_issuers) then
    perform app.refuse('last_way_in');
  end if;
  return app.still_signed_in(context, reply || jsonb_build_object('issuer', removed.issuer, 'address', removed.email));
end $$;
comment on function api.account_remove_identity(jsonb, jsonb, uuid, jsonb) is
  'Unlinks a third party. Refuses last_way_in if the user could not sign in without it.';
