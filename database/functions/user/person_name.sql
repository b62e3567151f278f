create or replace function app.person_name(p_user app.users) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when p_user.anonymised_at is null then p_user.email else 'Deleted user' end
$$;
comment on function app.person_name(app.users) is
  'How the back office names a person: by email; ''Deleted user'' once the account is deleted. Null for no row. Views have the same expression.';

create or replace function app.person_json(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', u.id, 'email', app.person_name(u), 'username', case when u.anonymised_at is null then u.username else '' end
    )
    from app.users u where u.id = p_user_id
  );
end $$;
comment on function app.person_json(uuid) is 'A user as lists name them, without a username if the account is deleted; null for nobody.';
