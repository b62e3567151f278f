create or replace function api.admin_confirm_fees(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
begin
  -- Confirming again, such as after a lost answer, changes nothing.
  if not app.has_reviewed_fees() then
    perform app.record_admin_activity(context, admin.id, 'fees_confirmed', 'fees', 'all', '{}');
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_confirm_fees(jsonb) is
  'Records that an owner has reviewed fees and minimums and leaves them as they are. Repeating it changes nothing.';

create or replace function app.has_reviewed_fees() returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (app.last_change('fees', 'all', 'fees_confirmed')).id is not null or exists (
    select from app.coins c
    cross join lateral (
      values ('withdrawal_fee_updated'), ('swap_fee_updated'), ('minimum_deposit_updated')
    ) f (action)
    cross join lateral app.last_change('coin', c.coin_id, f.action) a
    join app.users u on u.id = a.admin_id
    where u.role = 'owner'
  ) or exists (
    select from app.acts a
    join app.users u on u.id = a.admin_id
    where a.target_type = 'coin_network' and a.action_name = 'minimum_withdrawal_updated' and u.role = 'owner'
  );
end $$;
comment on function app.has_reviewed_fees() is
  'Whether an owner has confirmed fees and minimums, or was the last to change one. What adding a coin sets does not count.';
