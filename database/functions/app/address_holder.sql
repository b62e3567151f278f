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
    -- Whoever was shown it last before that time: after they let go of it, it still is theirs until another one sees it.
    order by greatest(held.assigned_from, shown.shown_from) desc
    limit 1
  );
end $$;
comment on function app.address_holder(text, text, timestamptz) is
  'Whose deposit it is that came to an address of the pool at that time (T17); null where nobody had been shown the address.';
