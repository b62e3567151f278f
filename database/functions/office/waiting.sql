create or replace function api.admin_waiting(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
  decides boolean := app.role_may(admin.role, 'transactions.decide');
  adjusts boolean := app.role_may(admin.role, 'balances.adjust');
begin
  return jsonb_build_object(
    'withdrawals', case when decides then app.transactions_not_completed('withdrawal', 'pending') end,
    'deposits', case when decides then app.transactions_not_completed('deposit', 'pending') end,
    'adjustments', case when adjusts then (select count(*) from app.adjustments a where a.status = 'pending') end,
    'treasury_requests', case when app.role_may(admin.role, 'rules.manage') then (
      select count(*) from chain.treasury_requests r where r.status = 'pending' and app.is_open_treasury_request(r)
    ) end,
    'pool_requests', case when app.role_may(admin.role, 'wallets.manage') then app.open_pool_requests() end,
    'missing_coins', app.missing_coins(),
    'insolvency', app.insolvency_json(),
    'price_health', app.price_health(),
    'guess_alarm', (select jsonb_build_object('opened_at', g.opened_at) from app.guess_alarms g where g.closed_at is null)
  );
end $$;
comment on function api.admin_waiting(jsonb) is
  'How many withdrawals, deposits, adjustments and requests of owners and about the pool await a decision, counted in their indexes; null if the role may not decide '
  'on them. And the alarms: missing_coins of the reconciliation, insolvency (T84), guess_alarm of guesses (T70), and app.price_health().';

create or replace function app.missing_coins() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'network_id', n.network_id, 'network', n.deposit_name, 'coin_id', c.coin_id, 'symbol', c.symbol,
      'amount', trim_scale(app.shortfall_of(k))::text
    ) order by n.deposit_name, c.position), '[]')
    from chain.reconciliations k
    join app.networks n on n.network_id = k.network_id
    join app.coins c on c.coin_id = k.coin_id
    where k.is_on and k.alarmed_at is not null
  );
end $$;
comment on function app.missing_coins() is 'The coins that two readings in a row have missed (T80), by network.';

create or replace function app.insolvency_json() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  solvency jsonb := app.solvency_json();
begin
  return case when solvency ->> 'insolvent_since' is not null and not (solvency ->> 'is_play')::boolean then solvency end;
end $$;
comment on function app.insolvency_json() is 'The sums of the last look while the exchange is insolvent by its books (T84); else null, and always in practice mode.';
