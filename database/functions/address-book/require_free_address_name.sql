create or replace function app.require_free_address_name(
  p_user_id uuid,
  p_network_id text,
  p_name text,
  p_except uuid default null
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from app.saved_addresses s
    where s.user_id = p_user_id and s.network_id = p_network_id and lower(s.name) = lower(p_name)
      and s.id is distinct from p_except
  ) then
    perform app.refuse('address_name_taken', jsonb_build_object('name', p_name));
  end if;
end $$;
comment on function app.require_free_address_name(uuid, text, text, uuid) is
  'Names in an address book are unique per network, ignoring case; p_except is the entry being renamed. Refuses address_name_taken.';
