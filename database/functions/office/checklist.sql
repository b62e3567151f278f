create or replace function api.admin_checklist(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  administrator_count int;
  protected int;
begin
  perform app.require_permission_to_read(context, 'rules.manage');
  select count(*), count(*) filter (where u.two_factor_enabled) into administrator_count, protected
  from app.users u
  where u.role is not null and u.status = 'active' and u.anonymised_at is null;
  return jsonb_build_object(
    'second_factor', jsonb_build_object(
      'is_required', app.setting('admin_two_factor_required') = 'true',
      'administrators', administrator_count,
      'protected', protected
    ),
    'has_second_administrator',
      app.second_administrator_limit('withdrawal') is not null and app.second_administrator_limit('adjustment') is not null
        and app.second_administrator_limit('deposit') is not null,
    'deciding_administrators', (
      select count(*) from app.users u
      where u.status = 'active' and u.anonymised_at is null
        and app.role_may(u.role, 'balances.adjust') and app.role_may(u.role, 'transactions.decide')
    ),
    'pool', app.pool_level(),
    'is_watching', exists (
      select from chain.networks w join chain.cursors k using (network_id) where w.is_watched and k.height is not null
    ),
    'unwatched_networks', (
      select coalesce(jsonb_agg(n.deposit_name order by n.deposit_name), '[]')
      from app.networks n
      where not exists (
          select from chain.networks w join chain.cursors k using (network_id)
          where w.network_id = n.network_id and w.is_watched and k.height is not null
        )
        and exists (select from app.coin_networks cn where cn.network_id = n.network_id and cn.deposit_enabled)
    ),
    'networks_without_second_node', (
      select coalesce(jsonb_agg(n.deposit_name order by n.deposit_name), '[]')
      from chain.networks w
      join chain.cursors k using (network_id)
      join app.networks n using (network_id)
      where w.is_watched and k.height is not null and w.witness_from_usd is not null and jsonb_array_length(k.endpoints) < 2
    ),
    'last_backup_at', (select max(b.made_at) from app.backups b),
    -- While no coin trades, for whatever reason, one price tells whether the feed works.
    'has_live_prices', case when exists (select from app.coins_that_trade()) then not exists (
      select from app.coins_that_trade() c
      left join app.trading_prices t on t.coin_id = c.coin_id
      left join app.crypto_prices p on p.coin_id = c.coin_id
      where t.is_fresh is not true or t.is_held or p.source = 'simulated'
    ) else exists (
      select from app.trading_prices t join app.crypto_prices p using (coin_id) where t.is_fresh and not t.is_held and p.source <> 'simulated'
    ) end,
    'has_reviewed_fees', app.has_reviewed_fees(),
    'coins_without_price', (
      select coalesce(jsonb_agg(c.symbol order by c.position), '[]')
      from app.coins_that_trade() c
      left join app.trading_prices p on p.coin_id = c.coin_id
      where p.is_fresh is not true or p.is_held or exists (select from app.missing_prices m where m.coin_id = c.coin_id)
    )
  );
end $$;
comment on function api.admin_checklist(jsonb) is
  'What an owner should do before opening the exchange, as far as the database can tell whether it is done.';
