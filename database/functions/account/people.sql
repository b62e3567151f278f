create or replace function app.account_user(p_user app.users, p_session jsonb default '{}') returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'id', p_user.id,
    'email', p_user.email,
    'username', p_user.username,
    'is_admin', p_user.is_admin,
    'role', p_user.role,
    'permissions', app.permissions_of(p_user.role),
    'status', p_user.status,
    'status_reason', p_user.status_reason,
    'assigned_wallet_id', (select wallet_id from app.wallets where user_id = p_user.id),
    'total_deposited', p_user.total_deposited::text,
    'preferred_currency', p_user.preferred_currency,
    'preferred_language', p_user.preferred_language,
    'timezone', p_user.timezone,
    'theme_preference', p_user.theme_preference,
    'email_notifications_enabled', p_user.email_notifications_enabled,
    'email_on_deposit', p_user.email_on_deposit,
    'email_on_withdrawal', p_user.email_on_withdrawal,
    'email_on_swap', p_user.email_on_swap,
    'two_factor_enabled', p_user.two_factor_enabled,
    'two_factor_required', app.lacks_second_factor(p_user, p_session),
    'two_factor_reset_at', (
      select effective_at
      from app.two_factor_resets
      where user_id = p_user.id and cancelled_at is null and done_at is null
    ),
    'avatar_url', p_user.avatar_url,
    'email_confirmed_at', p_user.email_confirmed_at,
    'created_at', p_user.created_at,
    'updated_at', p_user.updated_at
  );
end $$;
comment on function app.account_user(app.users, jsonb) is
  'The user as their own browser sees them; p_session is a context that identifies the session.';

create or replace function app.addressee(p_user app.users) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'email', p_user.email, 'language', p_user.preferred_language, 'timezone', p_user.timezone
  );
end $$;
comment on function app.addressee(app.users) is 'Where to email a user: the address, language and time zone.';

create or replace function app.addressee_if_known(context jsonb, p_user app.users, p_email text) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_user.id is not null then
    return app.addressee(p_user) || '{"is_known": true}';
  end if;
  return jsonb_build_object(
    'email', p_email, 'language', coalesce(context ->> 'language', 'en'), 'timezone', 'UTC', 'is_known', false
  );
end $$;
comment on function app.addressee_if_known(jsonb, app.users, text) is
  'Like app.addressee where the user may not exist: the email is still composed, but sent to nobody (T25).';

create or replace function app.require_free_names(p_email text, p_username text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  has_email boolean := app.is_email_taken(p_email);
  has_username boolean := exists (select from app.users where lower(username) = lower(p_username));
begin
  if has_email then
    perform app.refuse('email_exists');
  elsif has_username then
    perform app.refuse('username_taken');
  end if;
end $$;
comment on function app.require_free_names(text, text) is 'Refuses an email or username that is already taken, in any form or case (T28, T33).';

create or replace function app.is_reserved_username(p_username text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from app.reserved_usernames where username = lower(p_username));
end $$;
comment on function app.is_reserved_username(text) is 'Whether a username is reserved, so that nobody may take it (T33).';
