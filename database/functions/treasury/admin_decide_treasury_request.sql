create or replace function api.admin_decide_treasury_request(context jsonb, p_treasury_request_id uuid, p_approve boolean)
returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  request chain.treasury_requests;
  outcome text;
  changed_id uuid;
begin
  select r.* into request from chain.treasury_requests r where r.id = p_treasury_request_id for no key update;
  if not found then
    perform app.refuse('not_found');
  end if;
  outcome := case when p_approve then 'approved' when request.requested_by = admin.id then 'withdrawn' else 'declined' end;
  if request.status = outcome and request.decided_by = admin.id then
    -- Repeated after a lost answer.
    return jsonb_build_object('success', true);
  elsif not app.is_open_treasury_request(request) then
    perform app.refuse('treasury_request_decided');
  elsif p_approve and request.requested_by = admin.id then
    perform app.refuse('own_treasury_request');
  elsif p_approve then
    perform app.require_settled_roles(admin, request.requested_by);
    changed_id := app.change_treasury(context, admin.id, request);
  end if;
  update chain.treasury_requests r
  set status = outcome, decided_by = admin.id, decided_at = clock_timestamp(), cold_address_id = coalesce(changed_id, r.cold_address_id)
  where r.id = request.id;
  perform app.record_admin_activity(
    context, admin.id, 'treasury_request_' || outcome, 'network', request.network_id,
    app.treasury_request_details(request)
      || jsonb_build_object('treasury_request_id', request.id, 'requested_by', request.requested_by),
    request.reason
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_decide_treasury_request(jsonb, uuid, boolean) is
  'Another owner approves and makes a requested change of the treasury (T80), or declines it; the one who requested it withdraws it this way. '
  'Repeating one''s own decision changes nothing. Writes the audit log. Refuses not_found, own_treasury_request, treasury_request_decided, what '
  'app.require_settled_roles refuses, and what the change itself refuses.';
