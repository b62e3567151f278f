-- Deleting a user leaves an anonymous row, so that references from the ledger and the audit log stay valid (T37).

create or replace function app.forget_person(p_user app.users) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.forget_attempts(p_user);
  perform app.forget_notes(p_user);
  delete from app.mailed_proofs where user_id = p_user.id;
  perform app.forget_identity_confirmations(p_user);
  delete from app.withdrawal_confirmations where user_id = p_user.id;
  delete from app.failed_sign_ins where user_id = p_user.id;
  delete from app.sessions where user_id = p_user.id;
  delete from app.pending_signups where email = app.email_key(p_user.email);
  delete from app.code_challenges where user_id = p_user.id or email = app.email_key(p_user.email);
  delete from app.links where user_id = p_user.id;
  delete from app.reset_grants where user_id = p_user.id;
  delete from app.identities where user_id = p_user.id;
  delete from app.totp_factors where user_id = p_user.id;
  delete from app.recovery_codes where user_id = p_user.id;
  delete from app.passkeys where user_id = p_user.id;
  delete from app.passkey_challenges where user_id = p_user.id;
  delete from app.two_factor_challenges where user_id = p_user.id;
  delete from app.withdrawal_holds where user_id = p_user.id;
  delete from app.factor_removals where user_id = p_user.id;
  delete from app.two_factor_resets where user_id = p_user.id;
  delete from app.saved_addresses where user_id = p_user.id;
  delete from app.idempotency_keys where user_id = p_user.id;
  delete from app.swap_quotes where user_id = p_user.id;
  delete from app.wallet_news where user_id = p_user.id;
  perform app.anonymise_user(p_user.id);
end $$;
comment on function app.forget_person(app.users) is
  'Removes all personal data and every way to sign in. The caller has locked the user and checked that nothing is owed.';

create or replace function app.anonymise_user(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.users
  set email = p_user_id || '@deleted.invalid',
    username = 'deleted-' || p_user_id,
    -- Nobody can sign in any more; banned also covers code that does not check anonymised_at.
    status = 'banned',
    status_reason = null,
    status_changed_at = now(),
    password_hash = null,
    password_is_by_email = false,
    password_reset_at = null,
    email_confirmed_at = null,
    two_factor_enabled = false,
    avatar_url = null,
    preferred_currency = default,
    preferred_language = default,
    timezone = default,
    theme_preference = default,
    email_notifications_enabled = false,
    last_sign_in_at = default,
    withdrawals_held_until = null,
    allow_list_on_at = null,
    allow_list_off_asked_at = null,
    allow_list_off_at = null,
    anonymised_at = now(),
    updated_at = now()
  where id = p_user_id;
end $$;
comment on function app.anonymise_user(uuid) is 'Anonymises the user''s row; it keeps an id, the creation time and the total of deposits.';

create or replace function app.forget_notes(p_user app.users) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The audit log also has the reason for a credit or a rejection.
  update app.deposits set admin_notes = null where user_id = p_user.id and app.names_person(p_user, admin_notes);
  update app.withdrawals set admin_notes = null where user_id = p_user.id and app.names_person(p_user, admin_notes);
  update app.withdrawal_approvals a
  set admin_notes = null
  from app.withdrawals w
  where w.user_id = p_user.id and a.withdrawal_id = w.id and app.names_person(p_user, a.admin_notes);
  update app.posted_adjustments set reason = null where user_id = p_user.id and app.names_person(p_user, reason);
  update app.adjustments
  set reason = 'It named the user, who was deleted', notes = null
  where user_id = p_user.id and (app.names_person(p_user, reason) or app.names_person(p_user, notes));
end $$;
comment on function app.forget_notes(app.users) is 'Deletes administrators'' notes on this user''s transactions where they name the user.';

create or replace function app.names_person(p_user app.users, p_text text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return strpos(app.email_key(p_text), app.name_in_notes(p_user.email)) > 0 or strpos(lower(p_text), lower(p_user.username)) > 0;
end $$;
comment on function app.names_person(app.users, text) is 'Whether a text contains the user''s email or username.';

create or replace function app.name_in_notes(p_email text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  -- Administrators may have written such a domain in its own letters, which are not known here.
  select case when p_email ~ '@.*xn--' then regexp_replace(p_email, '@.*$', '@') else p_email end;
$$;
comment on function app.name_in_notes(text) is 'The part of an email that every way to write it has in common, for finding it in a text.';
