create or replace function api.admin_replace_payment(context jsonb, p_payment_id uuid, p_built jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  account chain.accounts := app.lock_account_of_payment(p_payment_id);
  payment chain.payments := app.lock_payment(admin, p_payment_id);
begin
  perform app.require_state(payment, array['exported', 'signed']::chain.payment_state[]);
  if payment.spent_by is not null then
    perform app.refuse('payment_mined');
  elsif (p_built ->> 'fee_units')::numeric <= (
    select max(a.fee_units) from chain.attempts a where a.payment_id = payment.id and a.raw is not null
  ) then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'its fee'));
  end if;
  perform app.add_attempt(admin.id, account, payment, p_built);
  update chain.payments p set signer_answer = null where p.id = payment.id;
  perform app.record_admin_activity(
    context, admin.id, 'payment_replaced', 'payment', payment.id::text, app.payment_facts(payment.id)
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_replace_payment(jsonb, uuid, jsonb) is
  'Adds a transaction with a higher fee to a payment that no block has. It uses the same anchor up as those before it, so that only one of them can '
  'be mined (T78). Refuses payment_state, payment_mined, payment_differs, payment_fee_too_high and what app.lock_payment refuses.';
