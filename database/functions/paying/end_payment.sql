create or replace function api.admin_discard_payment(context jsonb, p_payment_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  reason text := app.require_reason(p_reason);
  payment chain.payments := app.lock_payment(admin, p_payment_id);
begin
  if payment.state <> 'discarded' then
    perform app.require_state(payment, array['prepared']::chain.payment_state[]);
    perform app.end_payment(context, payment, 'discarded', admin.id, reason);
  end if;
  return jsonb_build_object('success', true, 'withdrawals', app.withdrawals_of_payment(payment.id));
end $$;
comment on function api.admin_discard_payment(jsonb, uuid, text) is
  'Gives up a payment whose transaction nobody has downloaded. Its withdrawals stay claimed. Repeating it changes nothing. Refuses '
  'reason_required, payment_state and what app.lock_payment refuses.';

create or replace function api.admin_close_payment(context jsonb, p_payment_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'withdrawals.release');
  reason text := app.require_reason(p_reason);
  payment chain.payments := app.lock_payment(admin, p_payment_id);
begin
  if payment.state <> 'closed' then
    perform app.require_state(payment, array['lost']::chain.payment_state[]);
    perform app.end_payment(context, payment, 'closed', admin.id, reason);
  end if;
  return jsonb_build_object('success', true, 'withdrawals', app.withdrawals_of_payment(payment.id));
end $$;
comment on function api.admin_close_payment(jsonb, uuid, text) is
  'An owner declares that a lost payment did not pay its withdrawals: the transaction that spent its coins or nonce is another one. They stay '
  'claimed and can be paid again. Repeating it changes nothing. Refuses reason_required, payment_state and what app.lock_payment refuses.';

create or replace function app.end_payment(
  context jsonb, p_payment chain.payments, p_state chain.payment_state, p_admin_id uuid, p_reason text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.payments p
  set state = p_state, finished_at = clock_timestamp(), decided_by = p_admin_id, decision_reason = p_reason
  where p.id = p_payment.id;
  update chain.payment_items i set is_open = false where i.payment_id = p_payment.id;
  -- A sweep that failed in the chain would fail again.
  if p_state <> 'failed' then
    perform app.release_swept(p_payment.id);
  end if;
  perform app.record_admin_activity(
    context, p_admin_id, 'payment_' || p_state, 'payment', p_payment.id::text,
    app.payment_facts(p_payment.id) || jsonb_build_object('old_state', p_payment.state, 'spent_by', p_payment.spent_by),
    p_reason
  );
end $$;
comment on function app.end_payment(jsonb, chain.payments, chain.payment_state, uuid, text) is
  'Ends a payment that did not pay: its withdrawals, or the deposits that it was to sweep, are free for another one. Writes the audit log.';
