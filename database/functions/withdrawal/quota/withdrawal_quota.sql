create or replace function api.withdrawal_quota(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
  quota numeric := app.setting('withdrawal_quota_usdt');
  used numeric := app.quota_used(caller.id);
  hold app.withdrawal_holds := app.longest_hold(caller.id);
begin
  return jsonb_build_object(
    'quota', trim_scale(quota)::text,
    'used', trim_scale(used)::text,
    'left', trim_scale(greatest(quota - used, 0))::text,
    'held_until', hold.held_until,
    'held_because', hold.cause
  );
end $$;
comment on function api.withdrawal_quota(jsonb) is
  'The remaining daily withdrawal quota of the user in USDT (T12), and the end and cause of the hold on withdrawals that ends last (T71).';
