create or replace function api.admin_upload_payment(context jsonb, p_payment_id uuid, p_signed jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  payment chain.payments := app.lock_payment(admin, p_payment_id);
  hash text := app.transaction_key(payment.network_id, p_signed ->> 'transaction_hash');
  attempt chain.attempts;
begin
  perform app.require_state(payment, array['exported', 'signed', 'lost']::chain.payment_state[]);
  attempt := app.attempt_signed(payment, p_signed);
  if attempt.transaction_hash is distinct from hash then
    -- What is in a block already is a fact.
    if payment.spent_by is distinct from hash then
      perform app.require_payable_now(payment);
    end if;
    perform app.require_unpaid_hash(payment, hash);
    perform app.keep_signed(admin.id, attempt, p_signed ->> 'raw', hash);
    update chain.payments p set state = 'signed' where p.id = payment.id;
    perform app.record_admin_activity(
      context, admin.id, 'payment_signed', 'payment', payment.id::text,
      app.payment_facts(payment.id) || jsonb_build_object('transaction_hash', hash)
    );
  end if;
  return jsonb_build_object(
    'success', true, 'transaction_hash', hash, 'network_id', payment.network_id, 'withdrawals', app.withdrawals_of_payment(payment.id)
  );
end $$;
comment on function api.admin_upload_payment(jsonb, uuid, jsonb) is
  'Stores a signed transaction of a payment, which is sent from then on until a block has it. p_signed is what the server read from the file and '
  'checked: {raw, transaction_hash, spends, outputs: [{key, units, contract}], fee_units}. It must be one that was built for the payment. Repeating it '
  'changes nothing. Refuses payment_state, payment_not_ours, withdrawal_output_used, invalid_transaction_hash and what app.lock_payment and '
  'app.require_payable_now refuse.';

create or replace function app.attempt_signed(p_payment chain.payments, p_signed jsonb) returns chain.attempts
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  attempt chain.attempts;
begin
  select a.* into attempt
  from chain.attempts a
  where a.payment_id = p_payment.id
    and a.spends = array(select jsonb_array_elements_text(p_signed -> 'spends'))
    and (p_signed ->> 'fee_units')::numeric = a.fee_units
    and (
      select array_agg(row (o ->> 'key', o ->> 'units', o ->> 'contract')::text order by place)
      from jsonb_array_elements(a.outputs) with ordinality outputs (o, place)
    ) = (
      select array_agg(row (o ->> 'key', o ->> 'units', o ->> 'contract')::text order by place)
      from jsonb_array_elements(p_signed -> 'outputs') with ordinality outputs (o, place)
    )
  order by a.transaction_hash = (p_signed ->> 'transaction_hash') desc nulls last, a.number desc
  limit 1;
  if not found then
    perform app.refuse('payment_not_ours');
  end if;
  return attempt;
end $$;
comment on function app.attempt_signed(chain.payments, jsonb) is
  'The attempt whose inputs, outputs and fee a signed transaction has, each exactly. Refuses payment_not_ours.';

create or replace function app.keep_signed(p_admin_id uuid, p_attempt chain.attempts, p_raw text, p_hash text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_attempt.raw is null then
    update chain.attempts a
    set raw = p_raw, transaction_hash = p_hash, signed_at = clock_timestamp(), signed_by = p_admin_id
    where a.id = p_attempt.id;
    return;
  end if;
  -- Another signature over the same makes another hash. Both may be on their way; the chain takes one.
  insert into chain.attempts (
    payment_id, number, unsigned, spends, outputs, fee_units, created_by, exported_at, exported_by, raw, transaction_hash, signed_at, signed_by
  )
  select
    p_attempt.payment_id, max(a.number) + 1, p_attempt.unsigned, p_attempt.spends, p_attempt.outputs, p_attempt.fee_units,
    p_attempt.created_by, p_attempt.exported_at, p_attempt.exported_by, p_raw, p_hash, clock_timestamp(), p_admin_id
  from chain.attempts a
  where a.payment_id = p_attempt.payment_id;
end $$;
comment on function app.keep_signed(uuid, chain.attempts, text, text) is
  'Stores a signed transaction before it is sent, beside one of the same content with another signature if there is one.';

create or replace function app.require_unpaid_hash(p_payment chain.payments, p_hash text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  paid integer;
begin
  perform app.lock_hash_of_withdrawals(p_hash);
  select u.output_index into paid
  from (
    select w.output_index from app.withdrawals w
    where w.transaction_hash = p_hash and w.network_id = p_payment.network_id and w.status = 'completed'
    union all
    select k.output_index from chain.hash_checks k
    where k.transaction_hash = p_hash and k.network_id = p_payment.network_id and k.finished_at is null
  ) u
  limit 1;
  if found then
    perform app.refuse('withdrawal_output_used', jsonb_build_object('output', paid));
  end if;
end $$;
comment on function app.require_unpaid_hash(chain.payments, text) is
  'Checks that this transaction was entered for no withdrawal that was paid by hand. Refuses withdrawal_output_used.';

create or replace function app.withdrawals_of_payment(p_payment_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', w.user_id, 'withdrawal_id', w.id) order by i.place), '[]')
    from chain.payment_items i
    join app.withdrawals w on w.id = i.withdrawal_id
    where i.payment_id = p_payment_id
  );
end $$;
comment on function app.withdrawals_of_payment(uuid) is 'The withdrawals of a payment with their users, whose pages show its progress.';

create or replace function api.payment_to_sign(context jsonb, p_payment_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments;
begin
  perform app.require_permission(context, 'transactions.decide');
  select p.* into payment from chain.payments p where p.id = p_payment_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  return jsonb_build_object(
    'network_id', payment.network_id,
    'address', app.payer_of(payment),
    'coins', app.coins_of_payment(payment)
  );
end $$;
comment on function api.payment_to_sign(jsonb, uuid) is
  'What the server needs to read a signed transaction of a payment: the address that pays, and what its attempts spend. Refuses not_found.';

create or replace function app.payer_of(p_payment chain.payments) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    case p_payment.kind when 'sweep' then app.deposit_address_of(p_payment) end,
    (select a.address from chain.accounts a where a.network_id = p_payment.network_id)
  );
end $$;
comment on function app.payer_of(chain.payments) is
  'The address that a payment is made from: the paying address, or the deposit address that a sweep of an Ethereum-like network empties.';

create or replace function app.deposit_address_of(p_payment chain.payments) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select p.public_address from app.pool_addresses p
    where p.network_id = p_payment.network_id and p.address_key = p_payment.address_key
  );
end $$;
comment on function app.deposit_address_of(chain.payments) is 'The deposit address that is swept or gets gas on an Ethereum-like network; null for other payments.';
