create or replace function app.waiting_figures() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'withdrawals', count(*), 'withdrawals_usd', coalesce(round(sum(w.value_usdt), 2), 0)::text, 'oldest_withdrawal_at', min(w.created_at)
    )
    from app.withdrawals w
    where w.status = 'pending'
  ) || (
    select jsonb_build_object('deposits', count(*), 'oldest_deposit_at', min(d.created_at))
    from app.deposits d
    where d.status = 'pending'
  ) || (
    select jsonb_build_object('adjustments', count(*))
    from app.adjustments a
    where a.status = 'pending'
  );
end $$;
comment on function app.waiting_figures() is
  'What waits for an administrator, and since when; withdrawals have their value at the time of the request.';

create or replace function app.price_figures_now() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'last_updated', max(p.last_updated),
      'coins', count(*),
      'stale', count(*) filter (where trading.is_fresh is not true or trading.is_held),
      'untradable', coalesce(
        jsonb_agg(
          jsonb_build_object('coin_id', c.coin_id, 'symbol', c.symbol, 'last_updated', p.last_updated) order by c.position
        ) filter (where trading.is_fresh is not true or trading.is_held),
        '[]'
      ),
      'is_simulated', coalesce(bool_or(p.source = 'simulated'), false)
    )
    from app.coins c
    left join app.crypto_prices p on p.coin_id = c.coin_id
    left join app.trading_prices trading on trading.coin_id = c.coin_id
    where c.alias_of is null
  );
end $$;
comment on function app.price_figures_now() is
  'Ages of the prices: the newest one''s time, the number of coins, and how many and which cannot be traded because their price is stale '
  '(T9), missing, or in doubt (T49).';
