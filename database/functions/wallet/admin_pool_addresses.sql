create or replace function api.admin_pool_addresses(
  context jsonb,
  p_limit integer,
  p_search text default null,
  p_network_id text default null,
  p_cursor bigint default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select coalesce(jsonb_agg(app.pool_address_json(page) order by page.sequence desc), '[]')
    from app.find_pool_addresses(p_limit + 1, p_search, p_network_id, p_cursor) page
  );
end $$;
comment on function api.admin_pool_addresses(jsonb, integer, text, text, bigint) is
  'Every address that the pool has ever shown, newest first: p_limit plus one if there are more. p_search is the beginning of the address. For '
  'administrators.';

create or replace function app.find_pool_addresses(p_most integer, p_search text, p_network_id text, p_cursor bigint)
returns setof app.pool_addresses
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- The best index depends on the arguments given.
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select p.*
  from app.pool_addresses p
  where (p_cursor is null or p.sequence < p_cursor)
    and (p_network_id is null or p.network_id = p_network_id)
    and (
      p_search is null
      or p.address_key like app.like_start(p_search)
      or p.address_key like app.like_start(regexp_replace(lower(p_search), '^bitcoincash:', ''))
      or p.address_key like app.like_start(upper(p_search))
    )
  order by p.sequence desc
  limit p_most;
end $$;
comment on function app.find_pool_addresses(integer, text, text, bigint) is
  'The addresses of a page of api.admin_pool_addresses, the newest first.';

create or replace function app.pool_address_json(p_address app.pool_addresses) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', p_address.sequence::text,
      'network', n.deposit_name,
      'public_address', p_address.public_address,
      'wallet_id', p_address.wallet_id,
      'created_at', p_address.created_at,
      'coins', (
        select coalesce(jsonb_agg(c.symbol order by c.position), '[]')
        from app.wallet_addresses a
        join app.coins c using (coin_id)
        where a.network_id = p_address.network_id and a.address_key = p_address.address_key and a.shown_to is null
      ),
      'user', app.person_json(app.address_holder(p_address.network_id, p_address.public_address, now())),
      'fingerprint', (select k.fingerprint from app.account_keys k where k.key_id = p_address.key_id),
      'account', (select k.account from app.account_keys k where k.key_id = p_address.key_id),
      'derivation_path', p_address.derivation_path
    )
    from app.networks n
    where n.network_id = p_address.network_id
  );
end $$;
comment on function app.pool_address_json(app.pool_addresses) is
  'An address of the pool: the coins for which its wallet shows it now (none: an old address), who would own a deposit to it now (T17), and the '
  'derivation path of its private key if it was derived.';
