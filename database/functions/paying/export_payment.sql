create or replace function api.admin_export_payment(context jsonb, p_payment_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  payment chain.payments := app.lock_payment(admin, p_payment_id);
  attempt chain.attempts;
begin
  perform app.require_state(payment, array['prepared', 'exported', 'signed']::chain.payment_state[]);
  perform app.require_payable_now(payment);
  update chain.attempts a
  set exported_at = coalesce(a.exported_at, clock_timestamp()), exported_by = coalesce(a.exported_by, admin.id)
  where a.id = (select l.id from chain.attempts l where l.payment_id = payment.id order by l.number desc limit 1)
  returning * into attempt;
  update chain.payments p set state = 'exported' where p.id = payment.id and p.state = 'prepared';
  perform app.record_admin_activity(
    context, admin.id, 'payment_exported', 'payment', payment.id::text, app.payment_facts(payment.id)
  );
  return jsonb_build_object(
    'success', true, 'network_id', payment.network_id, 'number', attempt.number, 'unsigned', attempt.unsigned, 'outputs', attempt.outputs,
    'account', app.payer_of(payment)
  );
end $$;
comment on function api.admin_export_payment(jsonb, uuid) is
  'The last transaction of a payment, to be signed elsewhere. From then on somebody outside may sign and send it, so that the payment cannot be '
  'discarded any more. Refuses payment_state and what app.lock_payment and app.require_payable_now refuse.';

create or replace function app.require_payable_now(p_payment chain.payments) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  withdrawal app.withdrawals;
  person app.users;
begin
  if p_payment.kind <> 'withdrawals' then
    perform app.require_not_paused('withdrawal', array[p_payment.coin_id], p_payment.network_id);
  end if;
  for withdrawal in
    select w.* from chain.payment_items i
    join app.withdrawals w on w.id = i.withdrawal_id
    where i.payment_id = p_payment.id
    order by w.id
    for no key update of w
  loop
    select u.* into strict person from app.users u where u.id = withdrawal.user_id;
    perform app.require_not_paused('withdrawal', array[withdrawal.coin_id], withdrawal.network_id);
    perform app.require_payable(person, withdrawal);
    perform app.require_agreed(withdrawal, p_payment.created_by);
  end loop;
end $$;
comment on function app.require_payable_now(chain.payments) is
  'Checks that a payment may still be made: none of its withdrawals, nor the coin of a sweep, may have been frozen or paused since. Refuses '
  'withdrawals_paused, second_approval_first and what app.require_payable refuses.';
