create or replace function app.add_proposed_addresses(context jsonb, p_admin_id uuid, p_request app.pool_requests, p_origin jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  changed uuid[] := array(select distinct p.wallet_id from app.pool_proposals p where p.request_id = p_request.id order by 1);
  -- After the wallets were locked, as in app.show_addresses().
  changed_at timestamptz := clock_timestamp();
begin
  perform app.require_free_proposals(p_request.id);
  if exists (
    select from app.pool_proposals p
    join app.wallet_addresses a using (wallet_id, coin_id, network_id)
    where p.request_id = p_request.id and a.shown_to is null
  ) then
    perform app.refuse('pool_request_changed');
  end if;
  insert into app.pool_addresses (network_id, address_key, wallet_id, public_address, owner_keys)
  select distinct on (p.network_id, p.address_key) p.network_id, p.address_key, p.wallet_id, p.public_address, p.owner_keys
  from app.pool_proposals p
  where p.request_id = p_request.id
  order by p.network_id, p.address_key
  on conflict do nothing;
  insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key, shown_from)
  select p.wallet_id, p.coin_id, p.network_id, p.address_key, changed_at
  from app.pool_proposals p
  where p.request_id = p_request.id;
  update app.wallets w set address_version = w.address_version + 1 where w.wallet_id = any (changed);
  insert into app.wallet_news (user_id, wallet_id, kind, changed, reason)
  select w.user_id, w.wallet_id, 'addresses_changed',
    array_agg(format('%s (%s)', c.symbol, n.deposit_name) order by c.position, n.deposit_name), p_request.reason
  from app.pool_proposals p
  join app.wallets w on w.wallet_id = p.wallet_id and w.user_id is not null
  join app.coins c on c.coin_id = p.coin_id
  join app.networks n on n.network_id = p.network_id
  where p.request_id = p_request.id
  group by w.user_id, w.wallet_id;
  perform app.record_admin_activity(
    context, p_admin_id, 'wallet_addresses_added', 'wallets', null,
    p_origin || jsonb_build_object('count', cardinality(changed), 'wallet_ids', to_jsonb(changed)), p_request.reason
  );
end $$;
comment on function app.add_proposed_addresses(jsonb, uuid, app.pool_requests, jsonb) is
  'Has the locked wallets of a request show its addresses beside those that they have; their users are told. Refuses address_in_pool, paying_address, '
  'and pool_request_changed if one got an address for the same coin meanwhile.';
