create or replace function api.own_payments(p_network_id text, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'account', (select jsonb_build_array(a.address_key, a.address) from chain.accounts a where a.network_id = p_network_id),
    'hashes', (
      select coalesce(jsonb_agg(a.transaction_hash), '[]')
      from app.followed_payments(p_network_id) p
      join chain.attempts a on a.payment_id = p.id
      where a.transaction_hash is not null
    ),
    'reservations', (
      select coalesce(jsonb_agg(reservation), '[]')
      from (
        select p.anchor from app.followed_payments(p_network_id) p
        union
        select o.transaction_hash || ':' || o.output_index from chain.outputs o where o.network_id = p_network_id and o.spent_by is null
      ) own (reservation)
    ),
    'checks', app.hash_checks_due(p_network_id)
  );
end $$;
comment on function api.own_payments(text, jsonb) is
  'What the process that watches a network looks for in blocks besides deposits: {account: [address_key, address] or null, hashes, reservations}, '
  'and the hashes of withdrawals to look up: {checks}, see app.hash_checks_due. Needs no session.';

create or replace function app.followed_payments(p_network_id text) returns setof chain.payments
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select p.*
  from chain.payments p
  where p.network_id = p_network_id and (
    p.state in ('prepared', 'exported', 'signed', 'lost')
    -- A reorganisation may still move a finished one to another block.
    or (p.state in ('final', 'failed') and p.spent_by is null)
    or (p.state in ('final', 'failed') and p.spent_height > (
      select c.height - 1000 from chain.cursors c where c.network_id = p_network_id
    ))
  );
end $$;
comment on function app.followed_payments(text) is 'The payments of a network that are open, or finished so recently that their block could be undone.';

create or replace function app.take_own_transactions(p_block chain.blocks, p_item jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into chain.outputs (network_id, transaction_hash, output_index, address_key, units, block_height)
  select p_block.network_id, o.transaction_hash, o.output_index, o.address_key, o.units, p_block.height
  from jsonb_to_recordset(p_item -> 'arrivals') as o (transaction_hash text, output_index integer, address_key text, units numeric)
  join chain.accounts a on a.network_id = p_block.network_id and a.address_key = o.address_key
  join chain.networks n on n.network_id = a.network_id and n.family = 'utxo'
  on conflict (network_id, transaction_hash, output_index) do update set block_height = excluded.block_height;
  update chain.outputs o
  set spent_by = s.transaction_hash, spent_height = p_block.height
  from jsonb_to_recordset(p_item -> 'spent') as s (reservation text, transaction_hash text)
  where o.network_id = p_block.network_id and o.spent_by is null
    and o.transaction_hash = split_part(s.reservation, ':', 1) and o.output_index::text = split_part(s.reservation, ':', 2);
  update chain.payments p
  set spent_by = s.transaction_hash, spent_height = p_block.height,
    has_failed = coalesce((
      select m.has_failed
      from jsonb_to_recordset(p_item -> 'mined') as m (transaction_hash text, has_failed boolean)
      where m.transaction_hash = s.transaction_hash
    ), false),
    fee_units = (
      select m.fee_units
      from jsonb_to_recordset(p_item -> 'mined') as m (transaction_hash text, fee_units numeric)
      where m.transaction_hash = s.transaction_hash
    )
  from jsonb_to_recordset(p_item -> 'spent') as s (reservation text, transaction_hash text)
  where p.network_id = p_block.network_id and p.anchor = s.reservation and p.state <> 'discarded' and p.spent_by is null;
end $$;
comment on function app.take_own_transactions(chain.blocks, jsonb) is
  'Records what a block says of the paying address: its new outputs, what spent older ones, and which transaction used a payment''s anchor up.';

create or replace function app.undo_own_transactions(p_network_id text, p_height bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.outputs o set spent_by = null, spent_height = null where o.network_id = p_network_id and o.spent_height = p_height;
  update chain.outputs o set block_height = null where o.network_id = p_network_id and o.block_height = p_height;
  update chain.payments p
  set spent_by = null, spent_height = null, has_failed = false, fee_units = null
  where p.network_id = p_network_id and p.spent_height = p_height;
end $$;
comment on function app.undo_own_transactions(text, bigint) is
  'Undoes what a block said of our own transactions. A payment that was finished stays finished; its transaction is sent again.';

create or replace function api.payments_to_confirm(p_network_id text, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('payments', count(*), 'withdrawals', coalesce(jsonb_agg(w.one) filter (where w.one is not null), '[]'))
    from chain.payments p
    left join lateral (
      select value as one from jsonb_array_elements(app.withdrawals_of_payment(p.id))
    ) w on true
    where p.network_id = p_network_id and p.state in ('prepared', 'exported', 'signed') and p.spent_by is not null
  );
end $$;
comment on function api.payments_to_confirm(text, jsonb) is
  'Payments of a network whose transaction is in a block and not final yet: {payments, withdrawals}. payments is above zero if there are any; the '
  'withdrawals have their users, whose pages count the blocks. For the process that watches the network, which runs without a session.';
