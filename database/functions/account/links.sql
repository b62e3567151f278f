-- An emailed link opens a page; a button there spends the link (T25).

create or replace function app.issue_link(
  p_kind text, p_token_hash text, p_user_id uuid, p_expires_at timestamptz default now() + interval '15 minutes'
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.links (kind, token_hash, user_id, expires_at)
  values (p_kind, decode(p_token_hash, 'hex'), p_user_id, p_expires_at);
end $$;
comment on function app.issue_link(text, text, uuid, timestamptz) is
  'Stores the hash of a link emailed to a user. A link without a user opens nothing.';

create or replace function api.account_use_link(
  context jsonb, p_kind text, p_token_hash text, p_entry jsonb, p_reset_hash text,
  p_browser_hash text default null, p_replaces text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  link app.links := app.take_link(p_kind, p_token_hash);
  reply jsonb;
begin
  if link.id is null then
    return app.refuse_dead_link(context, p_kind, p_token_hash);
  end if;
  if link.kind in ('signup', 'magiclink') then
    perform app.require_replaced_session(context, link.user_id, p_replaces);
  end if;
  perform app.name_sign_in('link');
  reply := case link.kind
    when 'signup' then app.use_sign_up_link(context, link, p_entry, p_browser_hash)
    when 'magiclink' then app.enter(context, link.user_id, p_entry, 'mailbox', p_is_by_email => true)
    when 'recovery' then app.grant_reset(link.user_id, p_reset_hash)
    when 'two_factor_reset' then app.schedule_two_factor_reset(link.user_id)
    else app.use_undo_link(context, link)
  end;
  update app.links set is_used = true where id = link.id and not reply ? 'refused';
  return reply;
end $$;
comment on function api.account_use_link(jsonb, text, text, jsonb, text, text, text) is
  'Spends a link, once, for the purpose of its kind. A used magic link refuses link_used; unknown, used, expired and other kinds all get the '
  'same refusal. One that signs in where somebody else is signed in needs their email in p_replaces (T63).';

create or replace function api.account_look_at_link(context jsonb, p_kind text, p_token_hash text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  link app.links;
  owner_email text;
  other app.users;
  refusal jsonb := app.refuse_many(app.client_bucket('link-look', context), 60, '15 minutes');
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into link
  from app.links
  where token_hash = decode(p_token_hash, 'hex') and kind = p_kind and consumed_at is null and expires_at > now();
  owner_email := coalesce(
    (select email from app.users where id = link.user_id and anonymised_at is null),
    (select email from app.pending_signups where id = link.pending_signup_id)
  );
  other := app.find_session_user(context);
  return jsonb_build_object(
    'email', owner_email,
    'signed_in_as', case when owner_email is not null and other.id is distinct from link.user_id then other.email end
  );
end $$;
comment on function api.account_look_at_link(jsonb, text, text) is
  'Whose account a link is about and, if somebody else is signed in in this browser, who; both are emails. Spends nothing (T63). Unknown, used '
  'and expired links and other kinds all get nulls. Only the holder of the token can ask. Refuses too_many_requests.';

create or replace function app.find_session_user(context jsonb) returns app.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.require_user(context);
exception when sqlstate 'PR001' then
  return null;
end $$;
comment on function app.find_session_user(jsonb) is 'The user of a live session, as app.require_user; null without one.';

create or replace function app.require_replaced_session(context jsonb, p_user_id uuid, p_replaces text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  other app.users := app.find_session_user(context);
begin
  -- Otherwise a thief could send a link to an account of their own, and the owner would go on in it unaware.
  if other.id is not null and other.id is distinct from p_user_id
    and (other.email in (p_replaces, app.email_key(p_replaces))) is not true then
    perform app.refuse('other_user_signed_in', jsonb_build_object('email', other.email));
  end if;
end $$;
comment on function app.require_replaced_session(jsonb, uuid, text) is
  'Allows a link to sign p_user_id in where nobody else is signed in, or where p_replaces names who is (T63). Refuses other_user_signed_in, '
  'which is raised, so that the link is not spent.';

create or replace function app.take_link(p_kind text, p_token_hash text) returns app.links
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  link app.links;
begin
  select * into link from app.links where token_hash = decode(p_token_hash, 'hex') and kind = p_kind;
  -- Lock the user before the link, in the order that a reset uses.
  perform from app.users where id = link.user_id for no key update;
  perform from app.pending_signups where id = link.pending_signup_id for no key update;
  update app.links
  set consumed_at = now()
  where id = link.id
    and consumed_at is null and expires_at > now() and coalesce(user_id, pending_signup_id) is not null
  returning * into link;
  return link;
end $$;
comment on function app.take_link(text, text) is 'Marks a valid link as used and returns it, else null. Of two concurrent calls, only one gets it.';

create or replace function app.refuse_dead_link(context jsonb, p_kind text, p_token_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.count_dead_link(context, p_token_hash);
  if app.is_used_magic_link(p_kind, p_token_hash) then
    return app.refused('link_used');
  elsif exists (select from app.links where token_hash = decode(p_token_hash, 'hex')) then
    return app.refused('link_invalid');
  end if;
  -- A token that never existed is a guess. The right one is accepted above the limit, too: nobody finds it by guessing.
  return coalesce(app.refuse_guess(context, 'link', null), app.refused('link_invalid'));
end $$;
comment on function app.refuse_dead_link(jsonb, text, text) is
  'The refusal of a token that opens nothing; a made-up one also counts for the client''s network (T70). Refuses link_used, link_invalid, '
  'too_many_guesses.';

create or replace function app.count_dead_link(context jsonb, p_token_hash text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.count_unlimited_sign_in(
    context,
    (select l.user_id from app.links l where l.token_hash = decode(p_token_hash, 'hex') and l.kind in ('magiclink', 'recovery')),
    'link'
  );
end $$;
comment on function app.count_dead_link(jsonb, text) is
  'Counts a used or expired link of an administrator that would have let somebody in. Only the holder of the token, which was emailed to them, gets '
  'here. A made-up token is nobody''s.';

create or replace function app.is_used_magic_link(p_kind text, p_token_hash text) returns boolean
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select p_kind = 'magiclink' and exists (
    select from app.links where token_hash = decode(p_token_hash, 'hex') and kind = p_kind and is_used
  );
$$;
comment on function app.is_used_magic_link(text, text) is
  'Whether this link has already signed its owner in. Only the holder of the token, which was emailed to the owner, can ask.';

create or replace function app.use_sign_up_link(
  context jsonb, p_link app.links, p_entry jsonb, p_browser_hash text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  pending app.pending_signups;
begin
  select * into strict pending from app.pending_signups where id = p_link.pending_signup_id;
  -- Otherwise an attacker could sign up with somebody's email and wait for them to press the button (T22).
  if pending.browser_hash is distinct from decode(p_browser_hash, 'hex') then
    -- Raised, not returned, so that the link is not spent.
    perform app.refuse('link_other_browser');
  end if;
  return app.complete_sign_up(context, pending, p_entry);
end $$;
comment on function app.use_sign_up_link(jsonb, app.links, jsonb, text) is
  'Creates the user of the sign-up, only in the browser that signed up. Refuses link_other_browser.';

create or replace function api.account_send_magic_link(context jsonb, p_email text, p_link_hash text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.find_mailed_user(context, p_email);
  wait_seconds int := app.take_requested_email(context, 'magic-link', p_email);
begin
  if wait_seconds > 0 then
    return app.refused('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  perform app.issue_link('magiclink', p_link_hash, person.id);
  return app.addressee_if_known(context, person, p_email) || jsonb_build_object(
    'retry_after_seconds', app.resend_wait(app.requested_email_bucket(context, 'magic-link', p_email))
  );
end $$;
comment on function api.account_send_magic_link(jsonb, text, text) is
  'Issues a link that signs in. Only the server learns whether the account exists and where to email it.';

create or replace function app.find_mailed_user(context jsonb, p_email text) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  select * into person
  from app.users
  where id = app.user_id_by_email(context, p_email) and status <> 'banned' and anonymised_at is null
  -- If the user is being deleted, the lookup finds nobody once the lock is free, and nothing is written for them
  -- afterwards (T37).
  for no key update;
  return person;
end $$;
comment on function app.find_mailed_user(jsonb, text) is
  'The user to email at this address, which they have verified, locked; null for unknown and banned users.';
