create or replace function api.admin_order_payment_methods(context jsonb, p_method_ids jsonb, p_seen_method_ids jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  standing jsonb;
  last_order app.admin_activity;
begin
  perform app.lock_payment_method(null);
  select jsonb_agg(m.method_id order by m.position) into standing from app.payment_methods m;
  -- Saving the current order, such as after a lost answer, changes nothing.
  if p_method_ids = standing then
    return jsonb_build_object('success', true);
  elsif p_seen_method_ids <> standing then
    last_order := app.last_change('payment_method', 'all', 'payment_methods_ordered');
    perform app.refuse_changed_setting('', last_order.admin_id, last_order.created_at);
  elsif (select jsonb_agg(o.id order by o.id) from jsonb_array_elements_text(p_method_ids) o (id))
    is distinct from (select jsonb_agg(s.id order by s.id) from jsonb_array_elements_text(standing) s (id)) then
    perform app.refuse('unknown_setting');
  end if;
  -- Positions are unique at every moment, so first move all of them out of the way.
  update app.payment_methods set position = -position;
  update app.payment_methods m
  set position = o.position
  from jsonb_array_elements_text(p_method_ids) with ordinality o (id, position)
  where m.method_id = o.id;
  perform app.record_admin_activity(
    context, admin.id, 'payment_methods_ordered', 'payment_method', 'all', jsonb_build_object('old', standing, 'new', p_method_ids)
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_order_payment_methods(jsonb, jsonb, jsonb) is
  'Sets the order of the payment methods, given all of their ids. p_seen_method_ids is the order that the administrator saw. Refuses '
  'setting_changed, unknown_setting.';
