create or replace function app.show_addresses(p_wallet_id uuid, p_entries jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  changes jsonb := app.address_changes(p_wallet_id, p_entries);
  -- After the wallet was locked, so that users who get it later do not count as having seen the old addresses.
  changed_at timestamptz := clock_timestamp();
begin
  perform app.keep_pool_addresses(p_wallet_id, p_entries);
  update app.wallet_addresses a
  set shown_to = greatest(changed_at, a.shown_from)
  from jsonb_to_recordset(changes) as c (coin_id text, network_id text)
  where a.wallet_id = p_wallet_id and a.coin_id = c.coin_id and a.network_id = c.network_id and a.shown_to is null;
  insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key, shown_from)
  select p_wallet_id, c.coin_id, c.network_id, c.address_key, changed_at
  from jsonb_to_recordset(changes) as c (coin_id text, network_id text, address_key text)
  where c.address_key is not null;
  return changes;
end $$;
comment on function app.show_addresses(uuid, jsonb) is
  'Replaces a wallet''s addresses with these entries of app.pool_entries(); the caller has locked or just created the wallet. Old addresses '
  'stay recorded with their times (T17). Returns what changed. Refuses address_in_pool.';

create or replace function app.address_changes(p_wallet_id uuid, p_entries jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'coin_id', coin_id, 'network_id', network_id, 'symbol', c.symbol, 'network', n.deposit_name,
      'address_key', new.address_key, 'old', old.public_address, 'new', new.public_address
    ) order by c.position, n.deposit_name), '[]')
    from (
      select a.coin_id, a.network_id, a.address_key, p.public_address
      from app.wallet_addresses a
      join app.pool_addresses p using (network_id, address_key)
      where a.wallet_id = p_wallet_id and a.shown_to is null
    ) old
    full join jsonb_to_recordset(p_entries) as new (coin_id text, network_id text, address_key text, public_address text)
      using (coin_id, network_id)
    join app.coins c using (coin_id)
    join app.networks n using (network_id)
    where old.address_key is distinct from new.address_key
  );
end $$;
comment on function app.address_changes(uuid, jsonb) is
  'How these entries differ from the wallet''s current ones: an old address, a new one, or both, for a coin on a network.';

create or replace function app.keep_pool_addresses(p_wallet_id uuid, p_entries jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  others record;
begin
  -- Serialised: no key can keep two callers from adding the same address on two networks.
  perform pg_advisory_xact_lock(hashtextextended('app.pool_addresses', 0));
  select e.network into others
  from jsonb_to_recordset(p_entries) as e (network_id text, network text, address_key text)
  join app.networks n on n.network_id = e.network_id
  join app.pool_addresses p on p.address_key = e.address_key and p.wallet_id <> p_wallet_id
  join app.networks same on same.network_id = p.network_id and same.address_format = n.address_format
  limit 1;
  if found then
    perform app.refuse('address_in_pool', jsonb_build_object('network', others.network));
  end if;
  -- What arrives there is the exchange's own.
  select e.network into others
  from jsonb_to_recordset(p_entries) as e (network_id text, network text, address_key text)
  join app.networks n on n.network_id = e.network_id
  join (
    select a.network_id, a.address_key from chain.accounts a
    union all
    select a.network_id, a.address_key from chain.cold_addresses a
  ) a on a.address_key = e.address_key
  join app.networks same on same.network_id = a.network_id and same.address_format = n.address_format
  limit 1;
  if found then
    perform app.refuse('paying_address', jsonb_build_object('network', others.network));
  end if;
  insert into app.pool_addresses (network_id, address_key, wallet_id, public_address, key_id, derivation_path)
  select distinct on (e.network_id, e.address_key)
    e.network_id, e.address_key, p_wallet_id, e.public_address, e.key_id, e.derivation_path
  from jsonb_to_recordset(p_entries) as e (
    network_id text, address_key text, public_address text, key_id uuid, derivation_path text
  )
  on conflict do nothing;
end $$;
comment on function app.keep_pool_addresses(uuid, jsonb) is
  'Adds the addresses to the pool, permanently for this wallet (T18). Refuses one that another wallet ever had, on this network or one with the '
  'same address format: coins sent on the wrong network would reach a stranger. Refuses address_in_pool, paying_address.';
