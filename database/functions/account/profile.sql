create or replace function api.account_update_profile(context jsonb, p_changes jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.lock_own_user(context);
  changed app.users;
  notice jsonb;
  refusal jsonb;
begin
  perform app.require_profile_fields(p_changes);
  changed := jsonb_populate_record(caller, p_changes);
  notice := app.mail_setting_notice(caller, changed);
  if notice is not null then
    refusal := app.refuse_many(app.account_bucket('mail-settings', caller.id), 20, '1 hour');
    if refusal is not null then
      return refusal;
    end if;
  end if;
  if changed.username is distinct from caller.username then
    refusal := app.refuse_username(context, caller, changed.username);
    if refusal is not null then
      return refusal;
    end if;
  end if;
  return app.still_signed_in(
    context, jsonb_build_object('user', app.account_user(app.write_profile(changed), context), 'notice', notice)
  );
end $$;
comment on function api.account_update_profile(jsonb, jsonb) is
  'Changes the caller''s preferences and username (T31): only the fields in p_changes. notice: what to email (T73). Refuses not_authenticated, invalid_input, '
  'username_reserved, username_taken, too_many_requests.';

create or replace function app.mail_setting_notice(p_before app.users, p_after app.users) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  switched_off jsonb := (
    select coalesce(jsonb_agg(s.name order by s.place), '[]')
    from (values
      (1, 'email_notifications_enabled', p_before.email_notifications_enabled, p_after.email_notifications_enabled),
      (2, 'email_on_deposit', p_before.email_on_deposit, p_after.email_on_deposit),
      (3, 'email_on_withdrawal', p_before.email_on_withdrawal, p_after.email_on_withdrawal),
      (4, 'email_on_swap', p_before.email_on_swap, p_after.email_on_swap)
    ) as s (place, name, was_on, is_on)
    where s.was_on and not s.is_on
  );
  language text := nullif(p_after.preferred_language, p_before.preferred_language);
begin
  if switched_off = '[]' and language is null then
    return null;
  end if;
  return jsonb_build_object('to', app.addressee(p_before), 'switched_off', switched_off, 'language', language);
end $$;
comment on function app.mail_setting_notice(app.users, app.users) is
  'The email about emails that a change of the profile switches off or puts into another language, addressed as before the change; null '
  'without one (T73).';

create or replace function app.require_profile_fields(p_changes jsonb) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  unknown text := (
    select string_agg(name, ', ')
    from jsonb_object_keys(p_changes) name
    where name <> all (array[
      'username', 'preferred_currency', 'preferred_language', 'timezone', 'theme_preference',
      'email_notifications_enabled', 'email_on_deposit', 'email_on_withdrawal', 'email_on_swap', 'avatar_url'
    ])
  );
begin
  if unknown is not null then
    perform app.refuse('invalid_input', jsonb_build_object('fields', unknown));
  end if;
end $$;
comment on function app.require_profile_fields(jsonb) is
  'Checks that p_changes has only fields that the user may write (T31). Refuses invalid_input.';

create or replace function app.refuse_username(context jsonb, p_user app.users, p_username text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A name change reveals whether a name is taken, so it is rate-limited like the sign-up form's check (T28).
  refusal jsonb := coalesce(
    app.refuse_many(app.account_bucket('username', p_user.id), 10, '1 hour'),
    app.refuse_many(app.client_bucket('username', context), 30, '1 hour')
  );
begin
  if refusal is not null then
    return refusal;
  elsif app.is_reserved_username(p_username) then
    return app.refused('username_reserved');
  elsif exists (select from app.users where lower(username) = lower(p_username) and id <> p_user.id) then
    return app.refused('username_taken');
  end if;
  return null;
end $$;
comment on function app.refuse_username(jsonb, app.users, text) is
  'Counts a request for another username. Returns the refusal if the user cannot have it (T33), else null.';

create or replace function app.write_profile(p_user app.users) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  written app.users;
begin
  update app.users
  set username = p_user.username,
    preferred_currency = p_user.preferred_currency,
    preferred_language = p_user.preferred_language,
    timezone = p_user.timezone,
    theme_preference = p_user.theme_preference,
    email_notifications_enabled = p_user.email_notifications_enabled,
    email_on_deposit = p_user.email_on_deposit,
    email_on_withdrawal = p_user.email_on_withdrawal,
    email_on_swap = p_user.email_on_swap,
    avatar_url = p_user.avatar_url,
    updated_at = now()
  where id = p_user.id
  returning * into written;
  return written;
exception
  -- Another transaction took the name concurrently.
  when unique_violation then
    perform app.refuse('username_taken');
  -- Check constraints on the columns list the allowed values.
  when check_violation or not_null_violation then
    perform app.refuse('invalid_input', jsonb_build_object('fields', 'preferences'));
end $$;
comment on function app.write_profile(app.users) is
  'Writes the fields that users may change, from the given row. Refuses username_taken, invalid_input.';
