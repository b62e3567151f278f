-- Adding a factor or a linked account (T50). Without two-factor it takes the password, or a fresh sign-in, and a code
-- mailed to the account; with two-factor it takes a factor. Each addition is mailed with a link that undoes it.

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
  return app.issue_mailed_proof(context, person, 'add_factor', p_factor, p_code_hmac);
end $$;
comment on function api.account_mail_factor_code(jsonb, jsonb, jsonb, text) is
  'After the password or a fresh sign-in: the code that allows to add p_factor, {kind: totp | passkey | identity, provider}, from this session.';

create or replace function app.require_addition_proof(
  p_context jsonb, p_user app.users, p_proof jsonb, p_factor jsonb
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal text;
begin
  if p_user.two_factor_enabled then
    return app.require_proof(p_context, p_user, p_proof);
  end if;
  refusal := case
    when p_proof ->> 'kind' <> 'mailed_code' then 'mailed_code_required'
    else app.spend_mailed_proof(p_context, p_user.id, 'add_factor', p_factor, p_proof ->> 'code_hmac')
  end;
  if refusal is not null then
    perform app.refuse(refusal);
  end if;
  return app.addressee(p_user) || jsonb_build_object('user_id', p_user.id, 'recovery_codes_left', null);
end $$;
comment on function app.require_addition_proof(jsonb, app.users, jsonb, jsonb) is
  'Spends the proof for an addition, or refuses; replies as app.require_proof does.';

create or replace function app.undo_window() returns interval
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select interval '72 hours';
$$;
comment on function app.undo_window() is 'How long an addition can be undone by the link in its mail; limits.undo_hours.';

create or replace function app.issue_undo_link(p_user_id uuid, p_token_hash text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.links (kind, token_hash, user_id, expires_at, added_at)
  values ('undo_addition', decode(p_token_hash, 'hex'), p_user_id, now() + app.undo_window(), now());
end $$;
comment on function app.issue_undo_link(uuid, text) is
  'Keeps the hash of the link that undoes what this transaction adds: rows made in it have the same now().';

create or replace function app.undo_addition(p_context jsonb, p_link app.links) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  removed int;
  held_until timestamptz;
begin
  select * into person from app.users where id = p_link.user_id for no key update;
  if person.status = 'banned' or person.anonymised_at is not null then
    perform app.refuse('link_invalid');
  end if;
  removed := app.remove_additions(person.id, p_link.added_at);
  -- If a thief added it, they may know the password: the owner sets a new one by email.
  update app.users set password_hash = null, updated_at = now() where id = person.id;
  perform app.end_all_access(person.id, 'addition undone');
  held_until := app.hold_withdrawals(person.id);
  perform app.record_admin_activity(
    p_context, null, 'undo_addition', 'user', person.id::text,
    jsonb_build_object('added_at', p_link.added_at, 'removed', removed, 'held_until', held_until)
  );
  return app.addressee(person) || jsonb_build_object(
    'verified', true, 'user_id', person.id, 'removed', removed, 'held_until', held_until
  );
end $$;
comment on function app.undo_addition(jsonb, app.links) is
  'Removes what was added and all that was added after it, ends every session, takes the password away and holds withdrawals (T50).';

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
  'Removes factors, linked accounts and recovery codes that are no older than p_since; without any factor left, two-factor is off. Returns how many ways in went.';
