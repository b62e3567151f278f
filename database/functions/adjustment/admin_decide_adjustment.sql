create or replace function api.admin_decide_adjustment(
  context jsonb,
  p_adjustment_id uuid,
  p_approve boolean,
  p_notes text default null,
  p_shared_with jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'balances.adjust');
  reply jsonb := app.claim_key(context, admin.id, 'admin_decide_adjustment', array[
    p_adjustment_id::text, p_approve::text, p_notes
  ] || array_remove(array[p_shared_with::text], null));
  adjustment app.adjustments;
  done jsonb := '{}';
begin
  if reply is not null then
    return reply;
  end if;
  select a.* into adjustment from app.adjustments a where a.id = p_adjustment_id for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif adjustment.status <> 'pending' then
    perform app.refuse('already_processed', jsonb_build_object('status', adjustment.status));
  elsif p_approve then
    -- What the first administrator confirmed does not bind the second: the same question is asked again.
    adjustment.shared_with := p_shared_with;
    done := app.approve_adjustment(context, admin, adjustment);
  else
    perform app.reject_adjustment(context, admin, adjustment, app.require_no_link(nullif(left(btrim(p_notes), 500), '')));
  end if;
  return app.keep_reply(context, admin.id, done || jsonb_build_object(
    'success', true, 'status', case when p_approve then 'completed' else 'failed' end, 'user_id', adjustment.user_id
  ));
end $$;
comment on function api.admin_decide_adjustment(jsonb, uuid, boolean, text, jsonb) is
  'A second administrator approves and makes a requested adjustment, or anybody who may adjust balances rejects it. For a deposit, p_shared_with '
  'names what else has its transaction hash, which the administrator has seen (T66). Refuses not_found, '
  'already_processed, own_adjustment, first_administrator_gone, credit_above_holdings, role_too_new, first_role_too_new, text_has_link, and what the adjustment itself refuses.';

create or replace function app.approve_adjustment(context jsonb, p_admin app.users, p_adjustment app.adjustments) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  adjustment app.adjustments := p_adjustment;
begin
  if p_admin.id in (p_adjustment.requested_by, p_adjustment.user_id) then
    perform app.refuse('own_adjustment');
  elsif not app.still_has_permission(p_adjustment.requested_by, 'balances.adjust') then
    perform app.refuse('first_administrator_gone');
  end if;
  adjustment.is_above_holdings := adjustment.is_above_holdings or app.exceeds_holdings(adjustment);
  if adjustment.is_above_holdings then
    perform app.require_two_owners(p_admin, adjustment);
    perform app.email_credit(context, 'credit_approved', adjustment, p_admin.id);
  end if;
  update app.adjustments
  set status = 'completed', decided_by = p_admin.id, decided_at = now(), is_above_holdings = adjustment.is_above_holdings
  where id = adjustment.id;
  return app.adjust_balance(context, p_admin.id, adjustment);
end $$;
comment on function app.approve_adjustment(jsonb, app.users, app.adjustments) is
  'Makes the adjustment that another administrator requested, and returns what app.adjust_balance returns; the row is locked. Administrators '
  'can approve neither their own requests nor changes of their own balance.';

create or replace function app.reject_adjustment(
  context jsonb,
  p_admin app.users,
  p_adjustment app.adjustments,
  p_notes text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.adjustments
  set status = 'failed', decided_by = p_admin.id, decided_at = now(), notes = p_notes
  where id = p_adjustment.id;
  perform app.record_admin_activity(
    context, p_admin.id, 'balance_adjustment_rejected', 'user', p_adjustment.user_id::text,
    app.adjustment_details(p_adjustment)
      || jsonb_build_object('adjustment_id', p_adjustment.id, 'requested_by', p_adjustment.requested_by),
    p_notes
  );
end $$;
comment on function app.reject_adjustment(jsonb, app.users, app.adjustments, text) is
  'Rejects a request without changing a balance; the row is locked. The administrator who requested it may withdraw it this way.';
