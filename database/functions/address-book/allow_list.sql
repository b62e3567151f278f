-- "Withdraw only to saved addresses" (T55). It is switched on at once, with the session alone: a thief who does that
-- only causes a delay. It is switched off after a wait, with a proof that neither a session nor a password alone can
-- give (decision 61).

create or replace function api.account_switch_allow_list_on(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  change text := case
    when not app.is_allow_list_on(person) then 'switched_on'
    when person.allow_list_off_at is not null then 'kept_on'
  end;
begin
  if change is not null then
    update app.users
    set allow_list_on_at = case change when 'kept_on' then allow_list_on_at else now() end,
      allow_list_off_asked_at = null,
      allow_list_off_at = null,
      updated_at = now()
    where id = person.id
    returning * into person;
    perform app.record_admin_activity(context, null, 'allow_list_' || change, 'user', person.id::text);
  end if;
  return app.still_signed_in(context, app.allow_list_reply(person) || jsonb_build_object('change', change));
end $$;
comment on function api.account_switch_allow_list_on(jsonb) is
  'Switches the allow-list on, or cancels a pending switch-off. The reply''s change is switched_on, kept_on, or null if nothing changed.';

create or replace function api.account_mail_allow_list_code(context jsonb, p_proof jsonb, p_code_hmac text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
begin
  perform app.require_allow_list(person);
  if person.two_factor_enabled then
    perform app.refuse('proof_required');
  end if;
  perform app.require_proof(context, person, p_proof);
  return app.still_signed_in(context, app.issue_mailed_proof(context, person, 'allow_list_off', '{}', p_code_hmac));
end $$;
comment on function api.account_mail_allow_list_code(jsonb, jsonb, text) is
  'After the password or a fresh sign-in: issues the emailed code that lets this session switch the allow-list off. Refuses allow_list_is_off, '
  'proof_required.';

create or replace function api.account_switch_allow_list_off(context jsonb, p_proof jsonb, p_undo_hash text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  -- A repeated request does not move the time.
  change text := case when person.allow_list_off_at is null then 'off_asked' end;
  reply jsonb;
  held_until timestamptz;
begin
  perform app.require_allow_list(person);
  reply := app.require_factor_or_mailed_code(context, person, p_proof, 'allow_list_off', '{}');
  if change is not null then
    update app.users
    set allow_list_off_asked_at = now(), allow_list_off_at = now() + app.allow_list_wait(), updated_at = now()
    where id = person.id
    returning * into person;
    perform app.issue_undo_link(person.id, p_undo_hash);
    held_until := app.inherit_hold(context, person.id);
    perform app.record_admin_activity(
      context, null, 'allow_list_off_asked', 'user', person.id::text,
      jsonb_build_object('off_at', person.allow_list_off_at)
    );
  end if;
  return app.still_signed_in(
    context, reply || app.allow_list_reply(person) || jsonb_build_object('change', change, 'held_until', held_until)
  );
end $$;
comment on function api.account_switch_allow_list_off(jsonb, jsonb, text) is
  'With a factor or an emailed code: switches the allow-list off after allow_list_wait_hours. The link with p_undo_hash keeps it on. Refuses '
  'allow_list_is_off and what a missing or wrong proof refuses.';

create or replace function app.require_allow_list(p_user app.users) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not app.is_allow_list_on(p_user) then
    perform app.refuse('allow_list_is_off');
  end if;
end $$;
comment on function app.require_allow_list(app.users) is 'Refuses allow_list_is_off.';

create or replace function app.allow_list_reply(p_user app.users) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.addressee(p_user) || jsonb_build_object('user_id', p_user.id, 'allow_list', app.allow_list_json(p_user));
end $$;
comment on function app.allow_list_reply(app.users) is 'Whom to email about their allow-list, and its state.';

create or replace function app.undo_allow_list(p_user_id uuid, p_since timestamptz) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  removed int;
begin
  -- Keeps a session that is about to end from saving an address meanwhile.
  perform app.lock_book_of(p_user_id);
  delete from app.saved_addresses where user_id = p_user_id and created_at >= p_since;
  get diagnostics removed = row_count;
  update app.users
  set allow_list_off_asked_at = null, allow_list_off_at = null
  where id = p_user_id and allow_list_off_asked_at >= p_since;
  return removed;
end $$;
comment on function app.undo_allow_list(uuid, timestamptz) is
  'Removes the addresses saved since then, and keeps the allow-list on or switches it back on if its end was requested since then. Returns how '
  'many addresses were removed.';

create or replace function app.issue_address_undo(p_user_id uuid) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- gen_random_uuid() is cryptographically strong; two of them hold 244 random bits.
  random_bytes bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  token text := rtrim(translate(encode(random_bytes, 'base64'), '+/', '-_'), '=');
begin
  perform app.issue_undo_link(p_user_id, encode(sha256(convert_to(token, 'UTF8')), 'hex'));
  return token;
end $$;
comment on function app.issue_address_undo(uuid) is
  'Issues the undo link for what this transaction saves and returns its token, for the email. Created here because the server creates no tokens '
  'for a plain call.';
