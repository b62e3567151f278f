create or replace function api.signer_take(p_payment_id uuid, p_number integer, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments := app.lock_payment_to_sign(p_payment_id, p_number);
begin
  perform app.require_payable_now(payment);
  update chain.attempts a
  set exported_at = coalesce(a.exported_at, clock_timestamp())
  where a.payment_id = payment.id and a.number = p_number;
  update chain.payments p set state = 'exported' where p.id = payment.id and p.state = 'prepared';
  return '{}';
end $$;
comment on function api.signer_take(uuid, integer, jsonb) is
  'The signer is about to sign a payment''s last transaction: from then on the payment cannot be discarded. For signers, which have no session. Refuses '
  'what app.lock_payment_to_sign and app.require_payable_now refuse.';

create or replace function api.signer_keep(p_payment_id uuid, p_number integer, p_signed jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments := app.lock_payment_to_sign(p_payment_id, p_number);
  hash text := app.transaction_key(payment.network_id, p_signed ->> 'transaction_hash');
  attempt chain.attempts := app.attempt_signed(payment, p_signed);
begin
  if attempt.number <> p_number or attempt.exported_at is null then
    perform app.refuse('payment_not_ours');
  end if;
  if attempt.transaction_hash is distinct from hash then
    perform app.require_payable_now(payment);
    perform app.require_unpaid_hash(payment, hash);
    perform app.keep_signed(null, attempt, p_signed ->> 'raw', hash);
    update chain.payments p set state = 'signed', signer_answer = null where p.id = payment.id;
    perform app.record_admin_activity(
      context, null, 'payment_signed', 'payment', payment.id::text,
      app.payment_facts(payment.id) || jsonb_build_object('transaction_hash', hash)
    );
  end if;
  return jsonb_build_object('withdrawals', app.withdrawals_of_payment(payment.id));
end $$;
comment on function api.signer_keep(uuid, integer, jsonb, jsonb) is
  'Stores the transaction that the signer has signed, which is sent from then on until a block has it. p_signed is what it read from its own bytes: '
  '{raw, transaction_hash, spends, outputs: [{key, units, contract}], fee_units}. Repeating it changes nothing. For signers, which have no session. Refuses payment_not_ours, '
  'withdrawal_output_used, invalid_transaction_hash and what app.lock_payment_to_sign and app.require_payable_now refuse.';

create or replace function app.lock_payment_to_sign(p_payment_id uuid, p_number integer) returns chain.payments
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments := app.lock_payment_row(p_payment_id);
begin
  perform app.require_signed_by_signer(payment);
  if p_number is distinct from (select max(a.number) from chain.attempts a where a.payment_id = payment.id) then
    perform app.refuse('payment_changed');
  end if;
  return payment;
end $$;
comment on function app.lock_payment_to_sign(uuid, integer) is
  'A payment whose last transaction has this number and is for the signer, locked after the users whose withdrawals it pays. Refuses not_found, '
  'payment_state, no_approval_needed, payment_changed.';

create or replace function app.coins_of_payment(p_payment chain.payments) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'transaction_hash', o.transaction_hash, 'output_index', o.output_index, 'units', o.units::text,
      'address', coalesce(d.public_address, a.address), 'path', d.derivation_path
    )), '[]')
    from chain.outputs o
    join chain.accounts a on a.network_id = o.network_id
    left join app.pool_addresses d on d.network_id = o.network_id and d.address_key = o.address_key
    where o.network_id = p_payment.network_id and o.transaction_hash || ':' || o.output_index in (
      select unnest(a.spends) from chain.attempts a where a.payment_id = p_payment.id
    )
  );
end $$;
comment on function app.coins_of_payment(chain.payments) is 'The outputs that a payment''s transactions spend: [{transaction_hash, output_index, units, address, path}]. path is null unless the address is a '
  'deposit address that was derived.';
