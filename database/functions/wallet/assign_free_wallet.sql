create or replace function app.assign_free_wallet(p_user_id uuid, p_cause text) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  needed record;
  free_id uuid;
begin
  -- While all deposits are paused, assign no new addresses.
  perform app.require_not_paused('deposit', '{}');
  select coalesce(array_agg(r.coin_id), '{}') as coins, coalesce(array_agg(r.network_id), '{}') as networks into needed
  from app.required_addresses() r;
  loop
    -- Concurrent callers skip this wallet instead of waiting for its lock (T16).
    select w.wallet_id into free_id
    from app.wallets w
    where w.user_id is null and w.rests_until <= now() and not exists (
      select from unnest(needed.coins, needed.networks) as r (coin_id, network_id)
      where not exists (
        select from app.wallet_addresses a
        where a.wallet_id = w.wallet_id and a.coin_id = r.coin_id and a.network_id = r.network_id and a.shown_to is null
      )
    )
    order by w.rests_until, w.wallet_id
    limit 1
    for update skip locked;
    if not found then
      perform app.refuse('no_wallet_available');
    end if;
    -- Again: an address may have gone between the search and the lock.
    exit when app.is_complete_wallet(free_id);
  end loop;
  -- A user has one wallet at a time: release the earlier one first.
  perform app.release_wallet(p_user_id);
  perform app.assign_wallet(p_user_id, free_id, p_cause);
  return free_id;
end $$;
comment on function app.assign_free_wallet(uuid, text) is
  'Assigns a free, complete wallet past its cooling-off period to the user, whose row the caller has locked, and releases the earlier '
  'one. Returns its id. Refuses deposits_paused, no_wallet_available.';
