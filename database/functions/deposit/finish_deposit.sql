create or replace function app.finish_deposit(
  context jsonb,
  p_admin_id uuid,
  p_deposit_id uuid,
  p_status app.transaction_status,
  p_transaction_hash text,
  p_notes text,
  p_output_index integer default null,
  p_shared_with jsonb default null
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  deposit app.deposits;
  hash text;
  output integer;
  has_new_hash boolean;
  shared jsonb;
  lacks_witness boolean;
begin
  -- Credits before the transaction, as everywhere.
  perform app.lock_credits(d.coin_id) from app.deposits d where d.id = p_deposit_id and p_status = 'completed';
  -- The transaction before the user and the user before the deposit, as everywhere: otherwise this call could deadlock
  -- with one that enters the same deposit.
  perform app.lock_transactions(array[
    app.known_transaction_key(d.network_id, p_transaction_hash), app.known_transaction_key(d.network_id, d.transaction_hash)
  ])
  from app.deposits d
  where d.id = p_deposit_id;
  perform from app.users u
  where u.id = (select d.user_id from app.deposits d where d.id = p_deposit_id)
  for no key update;
  select d.* into deposit from app.deposits d where d.id = p_deposit_id for no key update;
  if not found then
    perform app.refuse('not_found');
  end if;
  -- As with withdrawals (T36), nobody decides on their own.
  if deposit.user_id = p_admin_id then
    perform app.refuse('own_deposit');
  end if;
  if deposit.status <> 'pending' then
    perform app.refuse('already_processed', jsonb_build_object('status', deposit.status));
  end if;
  hash := app.require_fitting_output(deposit, p_transaction_hash, p_output_index);
  -- Only its hash can identify a deposit from a chain a second time (T14).
  if p_status = 'completed' and deposit.network_id is not null and hash is null then
    perform app.refuse('transaction_hash_required');
  end if;
  if p_status = 'completed'
    and exists (select from app.users u where u.id = deposit.user_id and u.anonymised_at is not null)
  then
    perform app.refuse('account_deleted');
  end if;
  output := coalesce(p_output_index, deposit.output_index, 0);
  -- A payment is compared with a hash that is stored already when it is seen.
  has_new_hash := p_status = 'completed' and hash is distinct from deposit.transaction_hash;
  if has_new_hash then
    perform app.require_same_as_chain(deposit.network_id, hash, output, deposit.coin_id, deposit.amount, deposit.user_id);
    perform app.require_output_of_network(
      deposit.network_id, hash, output, app.covers_by_surplus(deposit.user_id, deposit.network_id, deposit.coin_id, deposit.amount)
    );
    perform app.require_confirmed(deposit.network_id, hash, output);
    perform app.require_new_output(deposit.network_id, hash, output);
    perform app.require_reported(deposit.network_id, hash, deposit.user_id, deposit.coin_id, deposit.amount);
    perform app.require_no_other_holder(deposit, hash, output);
  end if;
  if p_status = 'completed' and hash is not null then
    shared := app.require_new_hash(hash, p_shared_with, deposit.id);
  end if;
  lacks_witness := p_status = 'completed' and app.awaits_witness(deposit.id);
  if p_status = 'completed' then
    perform app.require_room_for_deposit(deposit, hash, output);
  end if;
  begin
    update app.deposits
    set status = p_status,
      completed_at = now(),
      processed_by = p_admin_id,
      transaction_hash = coalesce(hash, transaction_hash),
      output_index = case
        when coalesce(hash, transaction_hash) is null then output_index
        else output
      end,
      admin_notes = p_notes,
      price_usd = case when p_status = 'completed' then app.fresh_price(coin_id) end
    where id = deposit.id;
  exception when unique_violation then
    perform app.refuse('duplicate_deposit');
  end;
  if p_status = 'completed' then
    perform app.credit_deposit(deposit.user_id, deposit.coin_id, deposit.id, deposit.amount);
  end if;
  if has_new_hash then
    perform app.credit_arrival_by_hand(deposit.user_id, deposit.network_id, hash, output, deposit.id);
  end if;
  perform app.note_decided_deposit(deposit.id, p_status);
  perform app.record_admin_activity(
    context, p_admin_id,
    case p_status when 'completed' then 'deposit_approved' else 'deposit_rejected' end,
    'deposit', deposit.id::text,
    jsonb_build_object(
      'user_id', deposit.user_id, 'coin_id', deposit.coin_id, 'amount', trim_scale(deposit.amount)::text,
      'old_status', deposit.status, 'new_status', p_status, 'transaction_hash', coalesce(hash, deposit.transaction_hash),
      'output_index', case when coalesce(hash, deposit.transaction_hash) is not null then output end
    ) || app.shared_details(shared) || case when lacks_witness then '{"without_second_node": true}' else '{}' end::jsonb,
    p_notes
  );
  return deposit.user_id;
end $$;
comment on function app.finish_deposit(jsonb, uuid, uuid, app.transaction_status, text, text, integer, jsonb) is
  'The only way from pending to completed or failed for a deposit (T13): completing credits it. p_shared_with names what else has its hash (T66). '
  'Writes the audit log. Returns the user. Refuses not_found, own_deposit, already_processed, deposit_hash_differs, transaction_hash_required, '
  'account_deleted, duplicate_deposit, deposit_differs_from_chain, network_without_outputs, deposit_unconfirmed, deposit_of_another, '
  'deposit_not_reported, credit_above_holdings, transaction_hash_credited, invalid_amount, invalid_transaction_hash.';

create or replace function app.require_room_for_deposit(p_deposit app.deposits, p_hash text, p_output_index integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted app.adjustments;
begin
  wanted.direction := 'add';
  wanted.coin_id := p_deposit.coin_id;
  wanted.amount := p_deposit.amount;
  wanted.network := (select n.deposit_name from app.networks n where n.network_id = p_deposit.network_id);
  wanted.transaction_hash := p_hash;
  wanted.output_index := p_output_index;
  if app.exceeds_holdings(wanted) then
    perform app.refuse_above_holdings(wanted.coin_id);
  end if;
end $$;
comment on function app.require_room_for_deposit(app.deposits, text, integer) is
  'Refuses credit_above_holdings for a pending deposit with no arrival behind it that exceeds what the exchange holds (T83). Owners can reject it and '
  'credit its user instead.';

create or replace function app.require_fitting_output(p_deposit app.deposits, p_hash text, p_output_index integer) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  given text;
  known text;
begin
  -- Without its network a hash has no meaning, so ignore it.
  if p_deposit.network_id is null then
    return null;
  end if;
  given := app.transaction_key(p_deposit.network_id, p_hash);
  -- Hashes stored before they were validated may be invalid; then one must be given.
  known := app.known_transaction_key(p_deposit.network_id, p_deposit.transaction_hash);
  -- A second hash would let the same transaction be credited again under its own, unrecognised (T14).
  if known <> given or (known is not null and p_deposit.output_index <> p_output_index) then
    perform app.refuse('deposit_hash_differs');
  end if;
  return coalesce(given, known);
end $$;
comment on function app.require_fitting_output(app.deposits, text, integer) is
  'The hash of a deposit in its network''s format, the given or the stored one; null without a hash or a network. Refuses deposit_hash_differs '
  'where both exist and differ, invalid_transaction_hash.';
