create or replace function app.lacks_second_factor(p_user app.users, context jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_user.is_admin
    and app.setting('admin_two_factor_required') = 'true'
    and not exists (
      select from app.sessions where token_hash = decode(context ->> 'session', 'hex') and mfa_passed
    );
end $$;
comment on function app.lacks_second_factor(app.users, jsonb) is
  'Whether the user is an administrator whose session has not passed a second factor, although the operator requires one (T26).';
