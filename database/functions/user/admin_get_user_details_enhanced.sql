create or replace function api.admin_get_user_details_enhanced(context jsonb, target_user_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  details jsonb;
begin
  perform app.require_permission(context, 'office.read');
  select jsonb_build_object(
    'user', app.account_user(u),
    'status_changed_at', u.status_changed_at,
    'withdrawals_frozen_at', u.withdrawals_frozen_at,
    'withdrawals_frozen_reason', u.withdrawals_frozen_reason,
    'allow_list', app.allow_list_json(u),
    'factor_removal', app.factor_removal_json(u.id),
    'pending_withdrawals', (select count(*) from app.withdrawals w where w.user_id = u.id and w.status = 'pending'),
    'deleted_at', u.anonymised_at,
    'balances', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'user_id' order by b.coin_id), '[]')
      from api.balances b
      where b.user_id = u.id
    ),
    'session_info', (
      select jsonb_build_object('last_login', max(latest.login_time), 'last_ip', max(latest.ip_address))
      from (
        select s.login_time, s.ip_address from app.sessions s where s.user_id = u.id order by s.id desc limit 1
      ) latest
    ),
    'addresses', coalesce((select w.deposit_addresses from api.wallets w where w.user_id = u.id), '[]')
  ) into details
  from app.users u
  where u.id = target_user_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  return details;
end $$;
comment on function api.admin_get_user_details_enhanced(jsonb, uuid) is 'A user with their balances, latest sign-in and deposit addresses.';
