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
    'adjustments', case when adjusts then (select count(*) from app.adjustments a where a.status = 'pending') end
  );
end $$;
comment on function api.admin_waiting(jsonb) is
  'How many withdrawals, deposits and adjustments await a decision, counted in their indexes; null if the role may not decide on them.';
