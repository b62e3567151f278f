create or replace view api.wallets as
select
  w.wallet_id,
  w.user_id,
  w.status,
  w.created_at,
  w.assigned_at,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'symbol', c.symbol,
          'coin_id', c.coin_id,
          'network', n.deposit_name,
          'public_address', p.public_address
        )
        order by c.position, cn.position
      )
      from app.wallet_addresses a
      join app.coins c using (coin_id)
      join app.coin_networks cn using (coin_id, network_id)
      join app.networks n using (network_id)
      join app.pool_addresses p using (network_id, address_key)
      where a.wallet_id = w.wallet_id and a.shown_to is null
    ),
    '[]'
  ) as deposit_addresses,
  (
    select a.assigned_from + interval '24 hours'
    from app.wallet_assignments a
    where a.user_id = w.user_id and a.cause = 'regenerated' and a.assigned_from > now() - interval '24 hours'
    order by a.assigned_from desc
    limit 1
  ) as renewable_at
from app.wallets w;
comment on view api.wallets is
  'The pool: wallets with the addresses that they show now, in the coins'' order, and from when their user may ask for another one (T19).';
