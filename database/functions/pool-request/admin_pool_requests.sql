create or replace function api.admin_pool_requests(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  reader app.users := app.require_permission(context, 'office.read');
begin
  return jsonb_build_object(
    'has_second', app.manages_pool_beside(reader.id),
    'requests', (
      select coalesce(jsonb_agg(app.pool_request_json(r) order by r.id), '[]')
      from app.pool_requests r
      where r.status = 'pending' and app.is_open_pool_request(r)
    ),
    'trusted_keys', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key_id', k.key_id, 'fingerprint', k.fingerprint, 'account', k.account, 'networks', k.networks, 'trusted_at', k.trusted_at
      ) order by k.trusted_at desc), '[]')
      from (
        select k.key_id, k.fingerprint, k.account, max(t.trusted_at) as trusted_at, jsonb_agg(n.deposit_name order by n.deposit_name) as networks
        from app.trusted_keys t
        join app.account_keys k on k.key_id = t.key_id
        join app.networks n on n.network_id = t.network_id
        group by k.key_id
      ) k
    )
  );
end $$;
comment on function api.admin_pool_requests(jsonb) is
  'What waits for another administrator in the wallet pool, the oldest first (T68), the keys that are trusted, and whether the reader''s own requests '
  'can be approved by somebody else. For administrators.';

create or replace function app.pool_request_json(p_request app.pool_requests) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', p_request.id,
      'kind', p_request.kind,
      'source', p_request.source,
      'wallet_id', p_request.wallet_id,
      'reason', p_request.reason,
      'requested_by_id', u.id,
      'requested_by', app.person_name(u),
      'requested_at', p_request.requested_at,
      'lapses_at', p_request.requested_at + interval '7 days',
      'waits_until', case when not app.manages_pool_beside(u.id) then p_request.waits_until end,
      'trusts_keys', p_request.trusts_keys,
      'digest', p_request.digest,
      'seen', app.pool_request_seen(p_request),
      'count', coalesce((select max(p.place) from app.pool_proposals p where p.request_id = p_request.id), 0),
      'changes', case when p_request.kind = 'change_addresses' then (
        select coalesce(jsonb_agg(c - array['coin_id', 'network_id', 'address_key']), '[]')
        from jsonb_array_elements(app.address_changes(p_request.wallet_id, app.proposed_entries(p_request.id))) c
      ) else '[]' end,
      'wallets', case when p_request.kind in ('add_wallets', 'add_addresses') then app.proposed_wallets_json(p_request.id, 0, 1) else '[]' end,
      'user', app.person_json(p_request.user_id),
      'holder', (select app.person_json(w.user_id) from app.wallets w where w.wallet_id = p_request.wallet_id),
      'former_holder', case when p_request.kind = 'assign_resting' then app.person_json(app.former_holder(p_request.wallet_id)) end,
      'rests_until', (select w.rests_until from app.wallets w where w.wallet_id = p_request.wallet_id and w.rests_until > now())
    )
    from app.users u
    where u.id = p_request.requested_by
  );
end $$;
comment on function app.pool_request_json(app.pool_requests) is
  'An open request as administrators see it: of several wallets the first one, of a change the old and new addresses.';

create or replace function app.proposed_wallets_json(p_request_id uuid, p_after integer, p_most integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', w.place, 'addresses', w.addresses, 'wallet_id', w.existing_id, 'holder', app.person_json(w.holder_id)
    ) order by w.place), '[]')
    from (
      select a.place, existing.wallet_id as existing_id, existing.user_id as holder_id, jsonb_agg(jsonb_build_object(
        'network', a.network, 'public_address', a.public_address, 'coins', a.coins, 'fingerprint', k.fingerprint,
        'account', k.account, 'derivation_path', a.derivation_path
      ) order by a.first_coin, a.network) as addresses
      from (
        select p.place, p.wallet_id, n.deposit_name as network, p.public_address, p.key_id, p.derivation_path,
          jsonb_agg(c.symbol order by c.position) as coins, min(c.position) as first_coin
        from app.pool_proposals p
        join app.networks n on n.network_id = p.network_id
        join app.coins c on c.coin_id = p.coin_id
        where p.request_id = p_request_id and p.place > p_after and p.place <= p_after + p_most
        group by p.place, p.wallet_id, n.deposit_name, p.public_address, p.key_id, p.derivation_path
      ) a
      left join app.account_keys k on k.key_id = a.key_id
      left join app.wallets existing on existing.wallet_id = a.wallet_id
      group by a.place, existing.wallet_id, existing.user_id
    ) w
  );
end $$;
comment on function app.proposed_wallets_json(uuid, integer, integer) is
  'At most so many wallets of a request after a place, each with its addresses and the coins that they are for, and the wallet that gets '
  'them with its user, if it exists already.';

create or replace function api.admin_pool_request_wallets(
  context jsonb,
  p_pool_request_id uuid,
  p_limit integer,
  p_cursor integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  if not exists (select from app.pool_requests r where r.id = p_pool_request_id) then
    perform app.refuse('not_found');
  end if;
  return app.proposed_wallets_json(p_pool_request_id, coalesce(p_cursor, 0), p_limit + 1);
end $$;
comment on function api.admin_pool_request_wallets(jsonb, uuid, integer, integer) is
  'The wallets that a request adds, after a place: p_limit plus one if there are more. For administrators. Refuses not_found.';
