create or replace function api.request_price_update(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'prices.run');
  seconds int := app.take_attempt('{"what": "price-update"}', 1, '1 minute');
begin
  if seconds > 0 then
    perform app.refuse('too_many_requests', jsonb_build_object('seconds', seconds));
  end if;
  perform app.record_admin_activity(
    context, admin.id, 'manual_price_update_triggered', 'price_update', null,
    jsonb_build_object('old_last_updated', (select max(p.last_updated) from app.crypto_prices p))
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.request_price_update(jsonb) is
  'Allows one price update a minute, shared by all administrators (T41), and writes the audit log.';
