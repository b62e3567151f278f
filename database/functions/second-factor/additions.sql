-- Adding a factor or a linked account (T50). Without two-factor it needs the password, or a fresh sign-in, and a code
-- emailed to the account; with two-factor it needs a factor. Each addition sends an email with a link that undoes it.

create or replace function api.account_mail_factor_code(context jsonb, p_proof jsonb, p_factor jsonb, p_code_hmac text)
returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
begin
  if person.two_factor_enabled then
    perform app.refuse('proof_required');
  end if;
  perform app.require_proof(context, person, p_proof);
  return app.still_signed_in(context, app.issue_mailed_proof(context, person, 'add_factor', p_factor, p_code_hmac));
end $$;
comment on function api.account_mail_factor_code(jsonb, jsonb, jsonb, text) is
  'After the password or a fresh sign-in: issues the emailed code that lets this session add p_factor, {kind: totp | passkey | identity, '
  'provider}.';

create or replace function app.require_addition_proof(
  context jsonb, p_user app.users, p_proof jsonb, p_factor jsonb
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.require_factor_or_mailed_code(context, p_user, p_proof, 'add_factor', p_factor);
end $$;
comment on function app.require_addition_proof(jsonb, app.users, jsonb, jsonb) is
  'Spends the proof required to add p_factor, or refuses. Returns what app.require_proof returns.';

create or replace function app.undo_window() returns interval
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select interval '72 hours';
$$;
comment on function app.undo_window() is 'How long the link in the email can undo an addition or a sign-in from a new device; limits.undo_hours.';

create or replace function app.issue_undo_link(
  p_user_id uuid, p_token_hash text, p_kind text default 'undo_addition'
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.links (kind, token_hash, user_id, expires_at, added_at)
  values (p_kind, decode(p_token_hash, 'hex'), p_user_id, now() + app.undo_window(), now());
end $$;
comment on function app.issue_undo_link(uuid, text, text) is
  'Stores the hash of the link that undoes the additions or the sign-in of this transaction; they share its now().';

create or replace function app.use_undo_link(context jsonb, p_link app.links) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  removed int;
  addresses int;
  held_until timestamptz;
begin
  select * into person from app.users where id = p_link.user_id for no key update;
  if person.status = 'banned' or person.anonymised_at is not null then
    perform app.refuse('link_invalid');
  end if;
  removed := app.remove_additions(person.id, p_link.added_at);
  addresses := app.undo_allow_list(person.id, p_link.added_at);
  -- A thief who got this far may know the password, so the owner has to set a new one by email.
  update app.users set password_hash = null, updated_at = now() where id = person.id;
  perform app.end_all_access(
    person.id, case p_link.kind when 'undo_sign_in' then 'sign-in undone' else 'addition undone' end
  );
  held_until := app.hold_withdrawals(person.id, p_link.kind);
  perform app.record_admin_activity(
    context, null, p_link.kind, 'user', person.id::text,
    jsonb_build_object('added_at', p_link.added_at, 'removed', removed, 'addresses', addresses, 'held_until', held_until)
  );
  return app.addressee(person) || jsonb_build_object(
    'verified', true, 'user_id', person.id, 'removed', removed, 'held_until', held_until
  );
end $$;
comment on function app.use_undo_link(jsonb, app.links) is
  'Undoes an addition or a sign-in from a new device (T50): removes everything added then and since, addresses too, keeps the allow-list on '
  '(T55), ends every session, clears the password and holds withdrawals.';

create or replace function app.remove_additions(p_user_id uuid, p_since timestamptz) returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  removed int := 0;
  counted int;
begin
  delete from app.identities i
  using app.users u
  where u.id = p_user_id and i.user_id = u.id and i.created_at >= p_since and i.created_at > u.created_at;
  get diagnostics removed = row_count;
  perform app.forget_identity_confirmations(u) from app.users u where u.id = p_user_id;
  delete from app.totp_factors where user_id = p_user_id and coalesce(confirmed_at, created_at) >= p_since;
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from app.passkeys where user_id = p_user_id and created_at >= p_since;
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from app.recovery_codes where user_id = p_user_id and created_at >= p_since;
  if not app.has_factor(p_user_id) and (select two_factor_enabled from app.users where id = p_user_id) then
    perform app.switch_two_factor_off(p_user_id);
  end if;
  return removed;
end $$;
comment on function app.remove_additions(uuid, timestamptz) is
  'Removes factors, linked accounts and recovery codes added at or after p_since; switches two-factor off if no factor is left. Returns how '
  'many sign-in methods were removed.';
