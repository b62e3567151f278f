create or replace function api.admin_prepare_payments(
  context jsonb,
  p_network_id text,
  p_withdrawal_ids jsonb,
  p_built jsonb
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  account chain.accounts := app.lock_account(p_network_id);
  withdrawals app.withdrawals[] := array(select w from app.lock_withdrawals_to_pay(admin.id, p_network_id, p_withdrawal_ids) w);
  built jsonb;
  payment_ids uuid[] := '{}';
begin
  perform app.require_built_here(p_network_id);
  for built in select value from jsonb_array_elements(p_built) loop
    payment_ids := payment_ids || app.add_payment(context, admin.id, account, withdrawals, built);
  end loop;
  -- Each was locked and checked above, and each is in one payment by now.
  if (
    select count(*) from chain.payment_items i where i.payment_id = any (payment_ids)
  ) <> cardinality(withdrawals) then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'the withdrawals'));
  end if;
  return jsonb_build_object(
    'success', true, 'payment_ids', to_jsonb(payment_ids),
    'withdrawals', (select jsonb_agg(jsonb_build_object('user_id', w.user_id, 'withdrawal_id', w.id)) from unnest(withdrawals) w)
  );
end $$;
comment on function api.admin_prepare_payments(jsonb, text, jsonb, jsonb) is
  'Stores transactions that the server built for withdrawals which the caller has claimed (T78): from then on nobody can pay, reject or give them '
  'back by hand. p_built: [{unsigned, spends, outputs, fee_units, withdrawal_ids}], withdrawal_ids in the order of the first outputs. Refuses '
  'paying_by_hand, payment_differs and what app.lock_withdrawals_to_pay refuses.';

create or replace function app.add_payment(
  context jsonb, p_admin_id uuid, p_account chain.accounts, p_withdrawals app.withdrawals[], p_built jsonb
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments;
begin
  insert into chain.payments (network_id, anchor, created_by)
  values (p_account.network_id, p_built #>> '{spends,0}', p_admin_id)
  returning * into payment;
  insert into chain.payment_items (payment_id, withdrawal_id, place, units)
  select payment.id, w.id, wanted.place - 1, app.payout_units(w)
  from jsonb_array_elements_text(p_built -> 'withdrawal_ids') with ordinality wanted (id, place)
  join unnest(p_withdrawals) w on w.id = wanted.id::uuid;
  perform app.add_attempt(p_admin_id, p_account, payment, p_built);
  perform app.record_admin_activity(
    context, p_admin_id, 'payment_prepared', 'payment', payment.id::text, app.payment_facts(payment.id)
  );
  return payment.id;
exception when unique_violation then
  -- Another process used the nonce meanwhile.
  perform app.refuse('payment_differs', jsonb_build_object('what', 'the nonce'));
end $$;
comment on function app.add_payment(jsonb, uuid, chain.accounts, app.withdrawals[], jsonb) is
  'A new payment with its first attempt, and an entry in the audit log. Returns its id. Refuses payment_differs.';

create or replace function app.payment_facts(p_payment_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'network_id', p.network_id,
      'kind', p.kind,
      'coin_id', p.coin_id,
      'withdrawals', (select jsonb_agg(i.withdrawal_id order by i.place) from chain.payment_items i where i.payment_id = p.id),
      'attempt', a.number,
      'fee_units', a.fee_units::text,
      'transaction_hash', a.transaction_hash
    )
    from chain.payments p
    join chain.attempts a on a.payment_id = p.id
    where p.id = p_payment_id
    order by a.number desc
    limit 1
  );
end $$;
comment on function app.payment_facts(uuid) is 'A payment with its last attempt, for the audit log.';

create or replace function app.add_attempt(
  p_admin_id uuid, p_account chain.accounts, p_payment chain.payments, p_built jsonb
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  attempt chain.attempts := jsonb_populate_record(null::chain.attempts, p_built - 'withdrawal_ids');
begin
  if p_payment.kind in ('withdrawals', 'cold') then
    perform app.require_true_outputs(p_account, p_payment, attempt);
  else
    perform app.require_true_sweep(p_account, p_payment, attempt);
  end if;
  perform app.require_true_inputs(p_account, p_payment, attempt);
  insert into chain.attempts (payment_id, number, unsigned, spends, outputs, fee_units, created_by)
  select p_payment.id, coalesce(max(a.number), 0) + 1, attempt.unsigned, attempt.spends, attempt.outputs, attempt.fee_units, p_admin_id
  from chain.attempts a
  where a.payment_id = p_payment.id;
end $$;
comment on function app.add_attempt(uuid, chain.accounts, chain.payments, jsonb) is
  'Adds a transaction to a payment, if it pays exactly its recipients, or is a sweep. What the server says of it is checked. Refuses payment_differs.';

create or replace function app.require_true_outputs(p_account chain.accounts, p_payment chain.payments, p_attempt chain.attempts) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  format text := (select n.address_format from app.networks n where n.network_id = p_payment.network_id);
begin
  if exists (
    select from jsonb_array_elements(p_attempt.outputs) with ordinality output (value, number)
    full join app.recipients_of(p_payment) item on item.place + 1 = output.number
    where case
      -- After them one output may return the change.
      when item.place is null then format = 'evm' or output.value ->> 'contract' is not null
        or app.address_key(format, output.value ->> 'address') is distinct from p_account.address_key
        or output.number <> (select count(*) + 1 from app.recipients_of(p_payment))
      else ((output.value ->> 'units')::numeric, app.address_key(format, output.value ->> 'address'), output.value ->> 'contract')
        is distinct from (item.units, app.address_key(format, item.address), item.contract)
    end
  ) then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'what it pays'));
  end if;
end $$;
comment on function app.require_true_outputs(chain.accounts, chain.payments, chain.attempts) is
  'Checks that a transaction''s outputs are the payment''s recipients in order, and the change at most. Refuses payment_differs.';

create or replace function app.recipients_of(
  p_payment chain.payments, out place integer, out withdrawal_id uuid, out address text, out units numeric, out contract text
) returns setof record
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select i.place, w.id, w.to_address, i.units, lower(cn.contract_address)
  from chain.payment_items i
  join app.withdrawals w on w.id = i.withdrawal_id
  join app.coin_networks cn on cn.coin_id = w.coin_id and cn.network_id = w.network_id
  where i.payment_id = p_payment.id
  union all
  select 0, null, c.address, p_payment.units, lower(cn.contract_address)
  from chain.cold_addresses c
  join app.coin_networks cn on cn.coin_id = p_payment.coin_id and cn.network_id = p_payment.network_id
  where c.id = p_payment.cold_address_id;
end $$;
comment on function app.recipients_of(chain.payments) is
  'Whom a payment pays, each in its own output: the withdrawals in their order, or a cold address. None for sweeps and gas.';

create or replace function app.require_true_inputs(p_account chain.accounts, p_payment chain.payments, p_attempt chain.attempts) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network chain.networks;
  spent numeric;
  spent_count integer;
begin
  select n.* into strict network from chain.networks n where n.network_id = p_payment.network_id;
  if p_attempt.spends[1] is distinct from p_payment.anchor then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'its anchor'));
  elsif p_attempt.fee_units > app.max_fee_units(network.network_id) then
    perform app.refuse('payment_fee_too_high');
  elsif network.family = 'evm' then
    if cardinality(p_attempt.spends) <> 1
      or (p_payment.kind in ('withdrawals', 'cold') and p_payment.anchor !~ ('^' || p_account.address_key || ':[0-9]{1,18}$'))
    then
      perform app.refuse('payment_differs', jsonb_build_object('what', 'its nonce'));
    end if;
    return;
  end if;
  select sum(o.units), count(*) into spent, spent_count
  from (select distinct value from unnest(p_attempt.spends) value) spends
  join chain.outputs o on o.network_id = p_payment.network_id
    and o.transaction_hash = split_part(spends.value, ':', 1) and o.output_index::text = split_part(spends.value, ':', 2)
  where app.is_spendable(o, case when app.is_swept_by(o, p_payment.id) then o.address_key else p_account.address_key end, p_payment.id);
  if spent_count <> cardinality(p_attempt.spends) or spent <> p_attempt.fee_units + (
    select sum((o ->> 'units')::numeric) from jsonb_array_elements(p_attempt.outputs) o
  ) then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'what it spends'));
  end if;
end $$;
comment on function app.require_true_inputs(chain.accounts, chain.payments, chain.attempts) is
  'Checks what a transaction spends: the anchor first, only what is free, as much as it pays with its fee, which the cap allows. Refuses '
  'payment_differs, payment_fee_too_high.';

create or replace function app.is_swept_by(p_output chain.outputs, p_payment_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from chain.arrivals a
    where a.network_id = p_output.network_id and a.transaction_hash = p_output.transaction_hash and a.output_index = p_output.output_index
      and a.swept_by = p_payment_id
  );
end $$;
comment on function app.is_swept_by(chain.outputs, uuid) is 'Whether an output is at a deposit address, and this sweep moves it.';
