create or replace function app.pool_wallet_json(p_wallet_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'wallet_id', w.wallet_id,
      'status', w.status,
      'created_at', w.created_at,
      'assigned_at', w.assigned_at,
      'rests_until', case when w.user_id is null and w.rests_until > now() then w.rests_until end,
      'user', app.person_json(w.user_id),
      'former_user', case when w.user_id is null and w.rests_until > now() then app.person_json(app.former_holder(w.wallet_id)) end,
      'pool_request_id', (
        select r.id from app.pool_requests r
        where r.wallet_id = w.wallet_id and r.status = 'pending' and app.is_open_pool_request(r)
      ),
      'missing', app.missing_addresses(w.wallet_id),
      'coins', (
        select coalesce(jsonb_agg(shown.symbol order by shown.position), '[]')
        from (
          select distinct c.symbol, c.position
          from app.wallet_addresses a
          join app.coins c using (coin_id)
          where a.wallet_id = w.wallet_id and a.shown_to is null
        ) shown
      )
    )
    from app.wallets w
    where w.wallet_id = p_wallet_id
  );
end $$;
comment on function app.pool_wallet_json(uuid) is
  'A wallet as the pool''s list shows it: its user, the end of its cooling-off period (T17) and who had it before, what '
  'waits for another administrator (T68), the coins for which it has addresses, and those for which it lacks a required one.';

create or replace function api.admin_pool_wallet(context jsonb, p_wallet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  wallet jsonb;
begin
  perform app.require_permission(context, 'office.read');
  select app.pool_wallet_json(w.wallet_id) || jsonb_build_object(
    'address_version', w.address_version, 'deposit_addresses', v.deposit_addresses
  ) into wallet
  from app.wallets w
  join api.wallets v using (wallet_id)
  where w.wallet_id = p_wallet_id;
  if not found then
    perform app.refuse('wallet_not_found');
  end if;
  return jsonb_build_object('wallet', wallet);
end $$;
comment on function api.admin_pool_wallet(jsonb, uuid) is
  'A wallet of the pool with its deposit addresses and their version. For administrators. Refuses wallet_not_found.';

create or replace function api.admin_user_wallet(context jsonb, p_user_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return jsonb_build_object(
    'wallet', (select app.pool_wallet_json(w.wallet_id) from app.wallets w where w.user_id = p_user_id)
  );
end $$;
comment on function api.admin_user_wallet(jsonb, uuid) is 'The wallet currently assigned to a user, or null. For administrators.';
