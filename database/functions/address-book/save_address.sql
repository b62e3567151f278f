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
  v_user_id uuid := app.lock_address_book(context);
  v_most constant int := 100;
  v_other text;
  v_entry app.saved_addresses;
  v_user app.users;
  v_reply jsonb;
begin
  if not exists (select from app.networks n where n.network_id = p_network_id) then
    perform app.refuse('missing_network');
  end if;
  perform app.require_outside_address(p_network_id, p_address, p_destination_tag);
  select s.name into v_other
  from app.saved_addresses s
  where s.user_id = v_user_id and s.network_id = p_network_id and s.address = p_address
    and s.destination_tag = coalesce(p_destination_tag, '');
  if found then
    perform app.refuse('address_saved_already', jsonb_build_object('name', v_other));
  end if;
  perform app.require_free_address_name(v_user_id, p_network_id, p_name);
  if (select count(*) from app.saved_addresses s where s.user_id = v_user_id) >= v_most then
    perform app.refuse('address_book_full', jsonb_build_object('most', v_most));
  end if;
  insert into app.saved_addresses (user_id, network_id, name, address, destination_tag)
  values (v_user_id, p_network_id, p_name, p_address, coalesce(p_destination_tag, ''))
  returning * into v_entry;
  v_reply := jsonb_build_object('address', app.saved_address_json(v_entry), 'user_id', v_user_id);
  select * into strict v_user from app.users where id = v_user_id;
  if app.is_allow_list_on(v_user) then
    -- In this transaction, so that ending the session right afterwards cannot keep the email from the owner.
    v_reply := v_reply || jsonb_build_object(
      'owner', app.addressee(v_user), 'undo_token', app.issue_address_undo(v_user_id)
    );
  end if;
  return v_reply;
end $$;
comment on function api.save_address(jsonb, text, text, text, text) is
  'Saves an address in the caller''s address book. While the allow-list is on, the reply says whom to email, with the token that undoes it '
  '(T55). Refuses invalid_address, own_address, invalid_destination_tag, address_saved_already, address_name_taken, address_book_full.';
