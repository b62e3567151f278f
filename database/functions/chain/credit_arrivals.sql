create or replace function api.credit_arrivals(
  p_network_id text,
  p_holder uuid,
  p_most integer,
  p_witnessed_height bigint default null,
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  -- Users in the order of their ids, as everywhere where one call locks several.
  due_arrivals chain.arrivals[] := array(
    select due from app.arrivals_due(cursor, p_most, p_witnessed_height) due order by due.user_id, due.coin_id, due.id
  );
  arrival chain.arrivals;
  deposits jsonb := '[]';
begin
  perform app.keep_witnessed_height(p_network_id, p_witnessed_height);
  perform app.lock_transactions(array(select due.transaction_hash from unnest(due_arrivals) due));
  foreach arrival in array due_arrivals loop
    perform app.credit_arrival(arrival);
    deposits := deposits || jsonb_build_object('user_id', arrival.user_id, 'deposit_id', arrival.deposit_id);
  end loop;
  perform app.advance_cursor(cursor, case when cardinality(due_arrivals) = p_most then (select max(due.block_height) from unnest(due_arrivals) due) end);
  return jsonb_build_object('deposits', deposits);
end $$;
comment on function api.credit_arrivals(text, uuid, integer, bigint, jsonb) is
  'Credits at most so many deposits of a network that are deep enough in the chain, for their value, and moves its trailing cursor there. '
  'p_witnessed_height is the last block taken that a second node has, too; without it nothing is credited that needs one. Returns {deposits}: those '
  'it decided on, with their users. For the process that watches the network. Refuses chain_lease_lost.';

create or replace function app.advance_cursor(p_cursor chain.cursors, p_most bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.cursors c
  set credited_height = b.height, credited_hash = b.hash
  from chain.blocks b
  where c.network_id = p_cursor.network_id and b.network_id = c.network_id
    and b.height = least(p_most, app.confirmed_height(p_cursor)) and b.height > coalesce(c.credited_height, -1);
end $$;
comment on function app.advance_cursor(chain.cursors, bigint) is
  'Moves the trailing cursor of a network to the last block that has its confirmations, or at most to this one where more deposits are due. It never '
  'moves back.';

create or replace function app.arrivals_due(p_cursor chain.cursors, p_most integer, p_witnessed_height bigint) returns setof chain.arrivals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  confirmed_height bigint := app.confirmed_height(p_cursor);
begin
  return query
  select a.*
  from chain.arrivals a
  join app.arrival_conditions d on d.arrival_id = a.id
  -- No deposit needs fewer confirmations than this height leaves.
  where a.network_id = p_cursor.network_id and a.state = 'confirming' and a.block_height <= confirmed_height
    and d.is_confirmed and (not d.needs_witness or a.block_height <= p_witnessed_height)
    -- While deposits are paused, they stay pending.
    and not exists (
      select from app.pauses p
      where (p.kind is null or p.kind = 'deposit') and (p.coin_id is null or p.coin_id = a.coin_id)
        and (p.network_id is null or p.network_id = a.network_id)
    )
  order by a.block_height, a.id
  limit p_most;
end $$;
comment on function app.arrivals_due(chain.cursors, integer, bigint) is
  'The oldest deposits of a network that have the confirmations that they need, or whose block is final, whose block a second node has if they need '
  'that, and that no pause holds back.';

create or replace function app.confirmed_height(p_cursor chain.cursors) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    -- A final block above the last one that was taken is not known to be the one that was shown.
    select case
      when not n.uses_finality then p_cursor.height - n.confirmations + 1
      when p_cursor.final_height <= p_cursor.height then p_cursor.final_height
      when p_cursor.final_height > p_cursor.height then p_cursor.height
    end
    from chain.networks n
    where n.network_id = p_cursor.network_id
  );
end $$;
comment on function app.confirmed_height(chain.cursors) is
  'The last block of a network that has its confirmations, or that is final; null if none is known to be. Large deposits need more '
  '(app.arrival_conditions).';

create or replace function app.credit_arrival(p_arrival chain.arrivals) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  deposit app.deposits;
  obstacle text;
begin
  -- The user before the deposit, as everywhere.
  perform from app.users u where u.id = p_arrival.user_id for no key update;
  select d.* into strict deposit from app.deposits d where d.id = p_arrival.deposit_id for no key update;
  if deposit.status = 'pending' and app.has_deposit_by_hand(deposit) then
    obstacle := 'entered_by_hand';
  elsif deposit.status = 'pending' then
    obstacle := app.complete_deposit_from_chain(deposit);
  elsif deposit.status = 'failed' then
    obstacle := 'rejected';
  end if;
  -- Without an obstacle it is credited: just above, or by an administrator before.
  update chain.arrivals a
  set state = case when obstacle is null then 'credited'::chain.arrival_state else 'review' end, question = obstacle
  where a.id = p_arrival.id;
end $$;
comment on function app.credit_arrival(chain.arrivals) is
  'Credits one deposit, unless an administrator has credited it already. If it cannot be credited, an administrator must decide.';

create or replace function app.has_deposit_by_hand(p_deposit app.deposits) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.deposits d
    where d.transaction_hash = any (app.hash_spellings(p_deposit.transaction_hash)) and d.status <> 'failed'
      and not exists (select from chain.arrivals a where a.deposit_id = d.id)
  );
end $$;
comment on function app.has_deposit_by_hand(app.deposits) is
  'Whether an administrator has entered the same transaction under an output that is not known of its chain (T14), or on another network (T66).';

create or replace function app.complete_deposit_from_chain(p_deposit app.deposits) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from app.users u where u.id = p_deposit.user_id and u.anonymised_at is not null) then
    return 'account_deleted';
  end if;
  perform app.credit_deposit(p_deposit.user_id, p_deposit.coin_id, p_deposit.id, p_deposit.amount);
  update app.deposits d
  set status = 'completed', completed_at = now(), price_usd = app.fresh_price(d.coin_id)
  where d.id = p_deposit.id;
  return null;
exception when sqlstate 'PR001' then
  -- More than a balance can hold is all that app.credit_deposit refuses.
  return 'amount_too_large';
end $$;
comment on function app.complete_deposit_from_chain(app.deposits) is
  'Completes and credits a pending deposit. Returns null, or the question to an administrator why it could not.';
