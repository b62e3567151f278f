create or replace function app.saved_address_json(p_entry app.saved_addresses) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'id', p_entry.id,
    'network_id', p_entry.network_id,
    'name', p_entry.name,
    'address', p_entry.address,
    'destination_tag', nullif(p_entry.destination_tag, ''),
    'created_at', p_entry.created_at,
    'usable_at', p_entry.created_at + app.allow_list_wait()
  );
end $$;
comment on function app.saved_address_json(app.saved_addresses) is
  'An entry of an address book as its owner sees it. usable_at is when an allow-list accepts withdrawals to it.';
