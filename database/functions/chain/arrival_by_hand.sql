create or replace function app.require_same_as_chain(
  p_network_id text,
  p_hash text,
  p_output_index integer,
  p_coin_id text,
  p_amount numeric,
  p_user_id uuid
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  outputs text;
  is_known boolean;
  is_paid boolean;
begin
  select
    string_agg(format('%s %s (output %s)', trim_scale(a.amount), c.symbol, a.output_index), ', ' order by a.output_index),
    bool_or(a.output_index = p_output_index and a.coin_id = p_coin_id and a.amount = p_amount),
    bool_or(a.coin_id = p_coin_id and a.user_id is not distinct from p_user_id)
  into outputs, is_known, is_paid
  from chain.arrivals a
  join app.coins c on c.coin_id = a.coin_id
  where a.network_id = p_network_id and a.transaction_hash = p_hash;
  -- A contract may pay beside what the transaction's block names, which only a balance audit finds.
  if not is_known and (is_paid or not app.covers_by_surplus(p_user_id, p_network_id, p_coin_id, p_amount)) then
    perform app.refuse('deposit_differs_from_chain', jsonb_build_object('outputs', outputs));
  end if;
end $$;
comment on function app.require_same_as_chain(text, text, integer, text, numeric, uuid) is
  'Checks a deposit that an administrator enters against what was seen on the chain, if its transaction was seen at all: under another output it '
  'could be credited twice (T14). A transaction that pays the user nothing else of this coin may have paid what a balance audit found. Refuses '
  'deposit_differs_from_chain.';

create or replace function app.require_confirmed(p_network_id text, p_hash text, p_output_index integer) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals;
  progress jsonb;
begin
  select a.* into arrival
  from chain.arrivals a
  -- Where nothing is read, it would never be confirmed.
  join chain.networks n on n.network_id = a.network_id and n.is_watched
  join app.arrival_conditions d on d.arrival_id = a.id
  where a.network_id = p_network_id and a.transaction_hash = p_hash and a.output_index = p_output_index
    and a.state in ('unclaimed', 'below_minimum', 'review', 'settled', 'orphaned')
    and a.question is distinct from 'entered_by_hand'
    and d.is_confirmed is not true;
  if found then
    progress := app.confirmations_json(arrival);
    perform app.refuse('deposit_unconfirmed', jsonb_build_object(
      'confirmations', progress -> 'confirmations', 'needed', progress -> 'confirmations_needed'
    ));
  end if;
end $$;
comment on function app.require_confirmed(text, text, integer) is
  'Checks that a payment which an administrator credits has the confirmations that it needs on its watched network, or is final there, if it was '
  'seen at all. One that was entered by hand otherwise has been looked at. Refuses deposit_unconfirmed.';

create or replace function app.credit_arrival_by_hand(
  p_user_id uuid,
  p_network_id text,
  p_hash text,
  p_output_index integer,
  p_deposit_id uuid
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.arrivals a
  set state = 'credited', question = null, waiting_at = null, user_id = p_user_id, deposit_id = p_deposit_id
  where a.network_id = p_network_id and a.transaction_hash = p_hash and a.output_index = p_output_index
    and a.state in ('unclaimed', 'below_minimum', 'review', 'settled');
  if not exists (
    select from chain.arrivals a
    where a.network_id = p_network_id and a.transaction_hash = p_hash and a.output_index = p_output_index
  ) then
    perform app.explain_surplus(d) from app.deposits d where d.id = p_deposit_id;
  end if;
end $$;
comment on function app.credit_arrival_by_hand(uuid, text, text, integer, uuid) is
  'Notes on an arrival that waited for a decision that an administrator has credited it, to whomever they chose. If no block named the payment, it is '
  'what balance audits found at the user''s addresses (T82).';

create or replace function app.note_decided_deposit(p_deposit_id uuid, p_status app.transaction_status) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.arrivals a
  set waiting_at = null,
    question = case p_status when 'failed' then 'rejected' end,
    state = case
      when p_status = 'failed' then 'review'::chain.arrival_state
      -- Credited without a block, as after a reorganisation: it may never be mined.
      when a.block_height is null then 'undone'
      else 'credited'
    end
  where a.deposit_id = p_deposit_id and a.state in ('waiting', 'confirming', 'review');
end $$;
comment on function app.note_decided_deposit(uuid, app.transaction_status) is
  'Notes on an arrival that an administrator has completed or rejected its deposit, so that a reorganisation neither gives it up nor makes a new '
  'deposit of it.';

create or replace function api.admin_settle_arrival(context jsonb, p_arrival_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  reason text := app.require_reason(p_reason);
  arrival chain.arrivals;
begin
  -- The deposit before the arrival, as everywhere.
  perform from app.deposits d
  where d.id = (select a.deposit_id from chain.arrivals a where a.id = p_arrival_id)
  for no key update;
  select a.* into arrival from chain.arrivals a where a.id = p_arrival_id for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif arrival.user_id = admin.id then
    perform app.refuse('own_deposit');
  elsif arrival.state not in ('below_minimum', 'unclaimed', 'review', 'undone') then
    perform app.refuse('already_processed', jsonb_build_object('status', arrival.state));
  end if;
  update chain.arrivals a
  set state = 'settled', question = null, waiting_at = null, decided_by = admin.id, decided_at = clock_timestamp(), decision_reason = reason
  where a.id = arrival.id;
  -- Otherwise a deposit that could not be credited would stay pending for ever.
  update app.deposits d
  set status = 'failed', completed_at = now(), processed_by = admin.id, admin_notes = reason
  where d.id = arrival.deposit_id and d.status = 'pending';
  perform app.record_admin_activity(
    context, admin.id, 'arrival_settled', 'arrival', arrival.id::text,
    jsonb_build_object(
      'network_id', arrival.network_id,
      'transaction_hash', case when not app.is_audit_key(arrival.transaction_hash) then arrival.transaction_hash end,
      'address', case when app.is_audit_key(arrival.transaction_hash) then arrival.address_key end, 'output_index', arrival.output_index,
      'coin_id', arrival.coin_id, 'amount', trim_scale(arrival.amount)::text, 'user_id', arrival.user_id, 'old_state', arrival.state,
      'question', arrival.question
    ),
    reason
  );
  return jsonb_build_object('success', true, 'user_id', arrival.user_id);
end $$;
comment on function api.admin_settle_arrival(jsonb, uuid, text) is
  'Ends a question about a payment from a chain without a transfer: one that was not credited stays so, and its deposit fails; one that was credited '
  'and whose block was undone stays credited, and its user may withdraw again. Writes the audit log. Refuses not_found, own_deposit, '
  'already_processed, reason_required.';
