create or replace function api.cold_plan(
  context jsonb, p_request_id uuid, p_network_id text, p_coin_id text, p_cold_address_id uuid, p_amount text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  payment chain.payments := app.cold_payment(p_network_id, p_coin_id, p_cold_address_id, p_amount);
  account chain.accounts := app.lock_account(p_network_id);
  known uuid := (select p.id from chain.payments p where p.request_id = p_request_id);
begin
  -- Its coins are reserved, so that it could not be built once more.
  if known is not null then
    return jsonb_build_object('payment_id', known);
  end if;
  perform app.require_built_here(p_network_id);
  return app.plan_json(account) || jsonb_build_object(
    'coins', app.spendable_outputs(account, null), 'items', app.items_to_build(payment)
  );
end $$;
comment on function api.cold_plan(jsonb, uuid, text, text, uuid, text) is
  'What the server needs to build a transaction that moves coins from the paying address to a cold one, as api.payments_plan; {payment_id} if this '
  'request has made one. Refuses paying_by_hand and what app.cold_payment refuses.';

create or replace function api.admin_move_to_cold(
  context jsonb,
  p_request_id uuid,
  p_network_id text,
  p_coin_id text,
  p_cold_address_id uuid,
  p_amount text,
  p_reason text,
  p_built jsonb
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  reason text := app.require_reason(p_reason);
  payment chain.payments := app.cold_payment(p_network_id, p_coin_id, p_cold_address_id, p_amount);
  account chain.accounts := app.lock_account(p_network_id);
  known uuid := (select p.id from chain.payments p where p.request_id = p_request_id);
begin
  if known is not null then
    return jsonb_build_object('success', true, 'payment_id', known);
  end if;
  perform app.require_built_here(p_network_id);
  perform app.require_not_paused('withdrawal', array[p_coin_id], p_network_id);
  insert into chain.payments (network_id, anchor, created_by, kind, coin_id, cold_address_id, units, request_id)
  values (p_network_id, p_built #>> '{spends,0}', admin.id, 'cold', p_coin_id, p_cold_address_id, payment.units, p_request_id)
  returning * into payment;
  perform app.add_attempt(admin.id, account, payment, p_built);
  perform app.record_admin_activity(
    context, admin.id, 'cold_move_prepared', 'payment', payment.id::text, app.payment_facts(payment.id), reason
  );
  return jsonb_build_object('success', true, 'payment_id', payment.id);
exception when unique_violation then
  -- A payment used the nonce or the output meanwhile.
  perform app.refuse('payment_differs', jsonb_build_object('what', 'the nonce'));
end $$;
comment on function api.admin_move_to_cold(jsonb, uuid, text, text, uuid, text, text, jsonb) is
  'Stores a transaction that the server built to move coins from the paying address to a cold one, to be signed like one for withdrawals. p_built: '
  '{unsigned, spends, outputs, fee_units}. Repeating it with the same p_request_id changes nothing. Writes the audit log. Refuses reason_required, '
  'paying_by_hand, withdrawals_paused, payment_differs, payment_fee_too_high and what app.cold_payment refuses.';

create or replace function app.cold_payment(p_network_id text, p_coin_id text, p_cold_address_id uuid, p_amount text) returns chain.payments
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments;
begin
  payment.network_id := p_network_id;
  payment.kind := 'cold';
  payment.coin_id := p_coin_id;
  payment.units := app.chain_units(
    p_coin_id, p_network_id, app.require_amount(p_amount, app.require_decimals(p_network_id, p_coin_id), 'invalid_amount')
  );
  payment.cold_address_id := (
    select c.id from chain.cold_addresses c where c.id = p_cold_address_id and c.network_id = p_network_id and c.removed_at is null
  );
  if payment.cold_address_id is null then
    perform app.refuse('not_found');
  end if;
  return payment;
end $$;
comment on function app.cold_payment(text, text, uuid, text) is
  'A payment, not stored yet, of this amount to a cold address of the network. Refuses not_found, invalid_amount.';

create or replace function app.cold_address_of(p_payment chain.payments) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select c.address from chain.cold_addresses c where c.id = p_payment.cold_address_id);
end $$;
comment on function app.cold_address_of(chain.payments) is 'The cold address that a payment moves coins to; null for other payments.';
