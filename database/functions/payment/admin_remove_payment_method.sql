create or replace function api.admin_remove_payment_method(context jsonb, p_method_id text, p_seen_version integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  standing app.payment_methods := app.lock_payment_method(p_method_id);
begin
  -- Removing it again, such as after a lost answer, changes nothing.
  if standing.method_id is null then
    return jsonb_build_object('success', true);
  elsif standing.type = 'bank' then
    perform app.refuse('payment_method_needed');
  elsif standing.version is distinct from p_seen_version then
    perform app.refuse_changed_setting(standing.name, standing.updated_by, standing.updated_at);
  end if;
  delete from app.payment_methods where method_id = p_method_id;
  perform app.record_admin_activity(
    context, admin.id, 'payment_method_removed', 'payment_method', p_method_id,
    jsonb_build_object('old', app.payment_method_json(standing), 'new', null)
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_remove_payment_method(jsonb, text, integer) is
  'Removes a provider. The bank transfer cannot be removed, since the bank accounts belong to it. Refuses payment_method_needed, '
  'setting_changed.';
