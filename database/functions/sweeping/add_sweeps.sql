create or replace function api.add_sweeps(
  p_network_id text, p_holder uuid, p_built jsonb, p_gone jsonb, p_fault text default null, context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  account chain.accounts := app.lock_account(p_network_id);
  built jsonb;
  added integer := 0;
  is_new_fault boolean;
begin
  if app.sweeping_signer(p_network_id) is null then
    perform app.refuse('sweep_not_due');
  end if;
  for built in select value from jsonb_array_elements(p_built) loop
    perform app.add_sweep(context, cursor, account, built);
    added := added + 1;
  end loop;
  perform app.note_gone(cursor, p_gone);
  is_new_fault := exists (
    select from chain.sweep_rules r where r.network_id = p_network_id and r.is_on and r.fault is distinct from left(p_fault, 500)
  );
  update chain.sweep_rules r
  set tried_at = clock_timestamp(), fault = left(p_fault, 500)
  where r.network_id = p_network_id and r.is_on;
  return jsonb_build_object('added', added, 'is_changed', added > 0 or is_new_fault or p_gone <> '[]');
end $$;
comment on function api.add_sweeps(text, uuid, jsonb, jsonb, text, jsonb) is
  'Stores the sweeps that the server built after api.sweeps_plan. p_built: [{kind, coin_id, address, unsigned, spends, outputs, fee_units}], address '
  'being the deposit address on Ethereum-like networks, else null. p_gone: what the chain does not have there any more, outputs, {transaction_hash, '
  'output_index}, or addresses, {address, coin_id}. p_fault: why something could not be built. Returns {added, is_changed}. For the process that watches the '
  'network. Refuses chain_lease_lost, paying_by_hand, sweep_not_due, payment_differs, payment_fee_too_high.';

create or replace function app.add_sweep(context jsonb, p_cursor chain.cursors, p_account chain.accounts, p_built jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  rule chain.sweep_rules;
  payment chain.payments;
begin
  select r.* into rule from app.sweepable_coins(p_account.network_id) r where r.coin_id = p_built ->> 'coin_id';
  if rule.coin_id is null then
    perform app.refuse('sweep_not_due');
  end if;
  insert into chain.payments (network_id, anchor, created_by, kind, coin_id, address_key)
  values (
    p_account.network_id, p_built #>> '{spends,0}', rule.changed_by, (p_built ->> 'kind')::chain.payment_kind, rule.coin_id,
    app.address_key((select n.address_format from app.networks n where n.network_id = p_account.network_id), p_built ->> 'address')
  )
  returning * into payment;
  perform app.claim_swept(p_cursor, payment, p_built);
  perform app.add_attempt(rule.changed_by, p_account, payment, p_built - array['kind', 'coin_id', 'address']);
  perform app.record_admin_activity(
    context, null, case payment.kind when 'gas' then 'gas_prepared' else 'sweep_prepared' end, 'payment', payment.id::text,
    app.payment_facts(payment.id)
  );
exception when unique_violation then
  -- A payment used the nonce or the output meanwhile.
  perform app.refuse('payment_differs', jsonb_build_object('what', 'the nonce'));
end $$;
comment on function app.add_sweep(jsonb, chain.cursors, chain.accounts, jsonb) is
  'A new sweep, or gas for one, with its first attempt and an entry in the audit log. What the server says of it is checked. Refuses '
  'sweep_not_due, payment_differs, payment_fee_too_high.';

create or replace function app.claim_swept(p_cursor chain.cursors, p_payment chain.payments, p_built jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  swept uuid[];
begin
  if p_payment.address_key is null then
    swept := array(
      select a.id from app.unswept_arrivals(p_payment.network_id, p_cursor) a
      where a.transaction_hash || ':' || a.output_index in (select jsonb_array_elements_text(p_built -> 'spends'))
    );
    insert into chain.outputs (network_id, transaction_hash, output_index, address_key, units, block_height)
    select a.network_id, a.transaction_hash, a.output_index, a.address_key, app.arrived_units(a), a.block_height
    from chain.arrivals a
    where a.id = any (swept)
    on conflict (network_id, transaction_hash, output_index) do update set block_height = excluded.block_height;
  else
    swept := array(
      select a.id from app.unswept_arrivals(p_payment.network_id, p_cursor) a
      where a.address_key = p_payment.address_key and a.coin_id = p_payment.coin_id
    );
    if swept = '{}' then
      perform app.refuse('sweep_not_due');
    end if;
  end if;
  if p_payment.kind = 'sweep' then
    update chain.arrivals a set swept_at = clock_timestamp(), swept_by = p_payment.id where a.id = any (swept);
  end if;
end $$;
comment on function app.claim_swept(chain.cursors, chain.payments, jsonb) is
  'Marks what a sweep moves, so that no other one does. On Bitcoin-like networks these are outputs; on others all that came to the address, since its '
  'whole balance is moved. Gas moves nothing. Refuses sweep_not_due.';

create or replace function app.note_gone(p_cursor chain.cursors, p_gone jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  format text := (select n.address_format from app.networks n where n.network_id = p_cursor.network_id);
begin
  update chain.arrivals a
  set swept_at = clock_timestamp()
  from app.unswept_arrivals(p_cursor.network_id, p_cursor) u, jsonb_array_elements(p_gone) gone
  where a.id = u.id and (
    (u.transaction_hash, u.output_index::text) = (gone ->> 'transaction_hash', gone ->> 'output_index')
    or (u.address_key, u.coin_id) = (app.address_key(format, gone ->> 'address'), gone ->> 'coin_id')
  );
end $$;
comment on function app.note_gone(chain.cursors, jsonb) is 'Marks what somebody else has moved, so that it is not looked for again.';
