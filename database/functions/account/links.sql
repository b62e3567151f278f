-- A link of a letter opens a page; a button there spends the link (T25).

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
  'Keeps the hash of a link that is mailed to a user, or to nobody: that one opens nothing.';

create or replace function api.account_use_link(
  context jsonb, p_kind text, p_token_hash text, p_entry jsonb, p_reset_hash text,
  p_browser_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  link app.links := app.take_link(p_kind, p_token_hash);
  reply jsonb;
begin
  if link.id is null then
    return app.refused(case when app.is_used_magic_link(p_kind, p_token_hash) then 'link_used' else 'link_invalid' end);
  end if;
  reply := case link.kind
    when 'signup' then app.use_sign_up_link(context, link, p_entry, p_browser_hash)
    when 'magiclink' then app.enter(context, link.user_id, p_entry)
    when 'recovery' then app.grant_reset(link.user_id, p_reset_hash)
    when 'two_factor_reset' then app.schedule_two_factor_reset(link.user_id)
    when 'undo_addition' then app.undo_addition(context, link)
  end;
  update app.links set is_used = true where id = link.id and not reply ? 'refused';
  return reply;
end $$;
comment on function api.account_use_link(jsonb, text, text, jsonb, text, text) is
  'Spends a link, once, for what its kind is for. A magic link that was used refuses link_used; unknown, spent, old and of another kind are '
  'refused alike.';

create or replace function app.take_link(p_kind text, p_token_hash text) returns app.links
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  link app.links;
begin
  select * into link from app.links where token_hash = decode(p_token_hash, 'hex') and kind = p_kind;
  -- Whose it is is locked before the link, in the order in which a reset locks them.
  perform from app.users where id = link.user_id for no key update;
  perform from app.pending_signups where id = link.pending_signup_id for no key update;
  update app.links
  set consumed_at = now()
  where id = link.id
    and consumed_at is null and expires_at > now() and coalesce(user_id, pending_signup_id) is not null
  returning * into link;
  return link;
end $$;
comment on function app.take_link(text, text) is 'Spends a link that is good, or returns null; of two at once, one gets it.';

create or replace function app.is_used_magic_link(p_kind text, p_token_hash text) returns boolean
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select p_kind = 'magiclink' and exists (
    select from app.links where token_hash = decode(p_token_hash, 'hex') and kind = p_kind and is_used
  );
$$;
comment on function app.is_used_magic_link(text, text) is
  'Whether this link has signed its owner in already. Only who holds the token, which the owner''s mailbox got, can ask.';

create or replace function app.use_sign_up_link(
  p_context jsonb, p_link app.links, p_entry jsonb, p_browser_hash text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  pending app.pending_signups;
begin
  select * into strict pending from app.pending_signups where id = p_link.pending_signup_id;
  -- Else whoever signs up with somebody's email would only have to wait for them to press the button (T22).
  if pending.browser_hash is distinct from decode(p_browser_hash, 'hex') then
    -- Raised and not returned: the link is not spent.
    perform app.refuse('link_other_browser');
  end if;
  return app.complete_sign_up(p_context, pending, p_entry);
end $$;
comment on function app.use_sign_up_link(jsonb, app.links, jsonb, text) is
  'Makes the user of the sign-up, in the browser that signed up alone. Refuses link_other_browser.';

create or replace function api.account_send_magic_link(context jsonb, p_email text, p_link_hash text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.find_mailed_user(p_email);
  wait_seconds int := app.take_letter(context, 'magic-link', p_email);
begin
  if wait_seconds > 0 then
    return app.refused('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  perform app.issue_link('magiclink', p_link_hash, person.id);
  return app.addressee_if_known(context, person, p_email) || jsonb_build_object(
    'retry_after_seconds', app.resend_wait(app.letter_bucket(context, 'magic-link', p_email))
  );
end $$;
comment on function api.account_send_magic_link(jsonb, text, text) is
  'Makes a link that signs in. Only the server learns whether there is such an account, and where its letter goes.';

create or replace function app.find_mailed_user(p_email text) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  select * into person
  from app.users
  where lower(email) = lower(p_email) and status <> 'banned' and anonymised_at is null
  -- Who is being deleted is nobody by then, and nothing is written of them after what is theirs was removed (T37).
  for no key update;
  return person;
end $$;
comment on function app.find_mailed_user(text) is
  'The user who gets a letter for this email, at the address that they verified, locked; null for the unknown and the banned.';
