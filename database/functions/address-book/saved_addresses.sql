create or replace function api.saved_addresses(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  return jsonb_build_object(
    'addresses', coalesce(
      (
        select jsonb_agg(app.saved_address_json(s) order by lower(s.name), s.id)
        from app.saved_addresses s
        where s.user_id = caller.id
      ),
      '[]'
    ),
    'allow_list', app.allow_list_json(caller)
  );
end $$;
comment on function api.saved_addresses(jsonb) is 'The caller''s address book by name, at most 100 entries, and the state of their allow-list (T55).';
