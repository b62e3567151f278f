create or replace function api.settle_payments(p_network_id text, p_holder uuid, p_most integer, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  payment_id uuid;
  payments integer := 0;
  withdrawals jsonb := '[]';
begin
  for payment_id in select due.id from app.payments_due(cursor, p_most) due loop
    perform app.settle_payment(context, payment_id);
    withdrawals := withdrawals || app.withdrawals_of_payment(payment_id);
    payments := payments + 1;
  end loop;
  return jsonb_build_object('payments', payments, 'withdrawals', withdrawals);
end $$;
comment on function api.settle_payments(text, uuid, integer, jsonb) is
  'Finishes at most so many payments of a network whose transaction is deep enough in the chain: their withdrawals become completed. Returns '
  '{payments, withdrawals}: how many it decided on, and their withdrawals with their users. For the process that watches the network. Refuses chain_lease_lost.';

create or replace function app.payments_due(p_cursor chain.cursors, p_most integer) returns setof chain.payments
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select p.*
  from chain.payments p
  where p.network_id = p_cursor.network_id and p.state in ('prepared', 'exported', 'signed')
    and p.spent_height <= app.confirmed_height(p_cursor)
  order by p.id
  limit p_most;
end $$;
comment on function app.payments_due(chain.cursors, integer) is
  'The open payments of a network whose anchor was used up by a transaction that has its confirmations, or whose block is final.';

create or replace function app.settle_payment(context jsonb, p_payment_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments;
  item chain.payment_items;
begin
  perform app.lock_users_of_payment(p_payment_id);
  select p.* into strict payment from chain.payments p where p.id = p_payment_id for no key update;
  -- Another transaction than ours used the anchor up: one that was not uploaded, or a payment from another wallet.
  if not exists (
    select from chain.attempts a where a.payment_id = payment.id and a.transaction_hash = payment.spent_by
  ) then
    update chain.payments p set state = 'lost' where p.id = payment.id;
    return;
  elsif payment.has_failed then
    perform app.end_payment(context, payment, 'failed', null, null);
    return;
  end if;
  for item in select i.* from chain.payment_items i where i.payment_id = payment.id order by i.withdrawal_id loop
    perform app.complete_paid_withdrawal(context, payment, item);
  end loop;
  update chain.payments p set state = 'final', finished_at = clock_timestamp() where p.id = payment.id;
end $$;
comment on function app.settle_payment(jsonb, uuid) is
  'Finishes a payment by what the chain says: its withdrawals are completed, or free again if it was reverted, or it is lost.';

create or replace function app.complete_paid_withdrawal(context jsonb, p_payment chain.payments, p_item chain.payment_items) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  withdrawal app.withdrawals;
  first_approval app.withdrawal_approvals;
begin
  select w.* into strict withdrawal from app.withdrawals w where w.id = p_item.withdrawal_id for no key update;
  first_approval := app.first_approver(withdrawal.id, p_payment.created_by);
  if first_approval.admin_id is null and app.second_administrator_limit('withdrawal') is not null then
    insert into app.lone_approvals (withdrawal_id, admin_id, user_id, value_usd)
    values (
      withdrawal.id, p_payment.created_by, withdrawal.user_id, coalesce(app.withdrawal_worth(withdrawal), withdrawal.value_usdt)
    );
  end if;
  perform app.settle_withdrawal(
    context, p_payment.created_by, withdrawal, 'completed', p_payment.spent_by, p_item.place, null, first_approval
  );
end $$;
comment on function app.complete_paid_withdrawal(jsonb, chain.payments, chain.payment_items) is
  'Completes one withdrawal of a payment that is final. Nothing can prevent it any more: its coins have arrived.';
