create or replace function api.save_address(
  context jsonb,
  p_network_id text,
  p_name text,
  p_address text,
  p_destination_tag text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid := app.lock_address_book(context);
  address_limit constant int := 100;
  other text;
  entry app.saved_addresses;
  person app.users;
  answer jsonb;
begin
  if not exists (select from app.networks n where n.network_id = p_network_id) then
    perform app.refuse('missing_network');
  end if;
  perform app.require_outside_address(p_network_id, p_address, p_destination_tag);
  select s.name into other
  from app.saved_addresses s
  where s.user_id = owner_id and s.network_id = p_network_id and s.address = p_address
    and s.destination_tag = coalesce(p_destination_tag, '');
  if found then
    perform app.refuse('address_saved_already', jsonb_build_object('name', other));
  end if;
  perform app.require_free_address_name(owner_id, p_network_id, p_name);
  if (select count(*) from app.saved_addresses s where s.user_id = owner_id) >= address_limit then
    perform app.refuse('address_book_full', jsonb_build_object('most', address_limit));
  end if;
  insert into app.saved_addresses (user_id, network_id, name, address, destination_tag)
  values (owner_id, p_network_id, p_name, p_address, coalesce(p_destination_tag, ''))
  returning * into entry;
  select * into strict person from app.users where id = owner_id;
  answer := jsonb_build_object(
    'address', app.saved_address_json(entry), 'user_id', owner_id, 'owner', app.addressee(person)
  );
  if app.is_allow_list_on(person) then
    -- In this transaction, so that ending the session right afterwards cannot keep the link from the owner.
    answer := answer || jsonb_build_object(
      'undo_token', app.issue_address_undo(owner_id), 'held_until', app.inherit_hold(context, owner_id)
    );
  end if;
  return app.still_signed_in(context, answer);
end $$;
comment on function api.save_address(jsonb, text, text, text, text) is
  'Saves an address in the caller''s address book. The reply says whom to email (T73) and, while the allow-list is on, has the token that '
  'undoes it (T55). Refuses '
  'missing_network, invalid_address, own_address, invalid_destination_tag, address_saved_already, address_name_taken, address_book_full.';
