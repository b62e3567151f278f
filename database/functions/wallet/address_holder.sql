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

create or replace function app.resting_holder(p_network_id text, p_address_key text, p_at timestamptz) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select held.user_id
    from app.wallet_addresses shown
    join app.wallet_assignments held
      on held.wallet_id = shown.wallet_id
      and tstzrange(held.assigned_from, held.assigned_to) && tstzrange(shown.shown_from, shown.shown_to)
    where shown.network_id = p_network_id and shown.address_key = p_address_key
      and held.assigned_to <= p_at and held.rests_until > p_at
      -- It rests although somebody else has it now, but not once it is back with its former user.
      and not exists (
        select from app.wallet_assignments back
        where back.wallet_id = held.wallet_id and back.user_id = held.user_id
          and back.assigned_from >= held.assigned_to and back.assigned_from <= p_at
      )
    order by held.assigned_to desc
    limit 1
  );
end $$;
comment on function app.resting_holder(text, text, timestamptz) is
  'The former user of a wallet that rested at that time, to whom this address of it was shown: a deposit to it waits for a decision (T68), also after '
  'the wallet was given to somebody else. Null if it did not rest.';
