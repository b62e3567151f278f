create or replace function app.address_holder(p_network_id text, p_address text, p_at timestamptz) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select held.user_id
    from app.networks n
    join app.wallet_addresses shown
      on shown.network_id = n.network_id and shown.address_key = app.address_key(n.address_format, p_address)
    join app.wallet_assignments held
      on held.wallet_id = shown.wallet_id
      and tstzrange(held.assigned_from, held.assigned_to) && tstzrange(shown.shown_from, shown.shown_to)
    where n.network_id = p_network_id and greatest(held.assigned_from, shown.shown_from) <= p_at
    -- The last user to whom the address was shown before that time. After they release the wallet it stays theirs until
    -- another user sees it.
    order by greatest(held.assigned_from, shown.shown_from) desc
    limit 1
  );
end $$;
comment on function app.address_holder(text, text, timestamptz) is
  'The user who owns a deposit to an address of the pool at that time (T17); null if nobody had been shown the address.';
