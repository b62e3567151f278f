create or replace function app.treasury_exceptions() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.gap_exceptions() || app.pause_exceptions() || app.payment_exceptions() || app.arrival_exceptions() || app.request_exceptions();
end $$;
comment on function app.treasury_exceptions() is
  'What waits for a person: [{kind, network_id, network, coin_id, count, oldest_at, amounts}], amounts by coin. kind is gap or network_paused, once per '
  'coin and network or per network; lost, failed, undone, review, unexplained, unclaimed, below_minimum, cold_request or movement_request, once each.';

create or replace function app.exception_json(p_kind text, p_count bigint, p_oldest_at timestamptz, p_amounts jsonb default '[]') returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_count = 0 then '[]'
    else jsonb_build_array(jsonb_build_object(
      'kind', p_kind, 'network_id', null, 'network', null, 'coin_id', null, 'count', p_count, 'oldest_at', p_oldest_at, 'amounts', p_amounts
    ))
  end;
end $$;
comment on function app.exception_json(text, bigint, timestamptz, jsonb) is 'A list with one kind of exception over all networks; empty if there is none.';

create or replace function app.gap_exceptions() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'gap', 'network_id', n.network_id, 'network', n.deposit_name, 'coin_id', c.coin_id, 'count', 1, 'oldest_at', k.alarmed_at,
      'amounts', jsonb_build_array(jsonb_build_object('symbol', c.symbol, 'amount', trim_scale(app.shortfall_of(k))::text))
    ) order by k.alarmed_at), '[]')
    from chain.reconciliations k
    join app.networks n on n.network_id = k.network_id
    join app.coins c on c.coin_id = k.coin_id
    where k.is_on and k.alarmed_at is not null
  );
end $$;
comment on function app.gap_exceptions() is 'The coins that two readings have missed (T80).';

create or replace function app.pause_exceptions() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'network_paused', 'network_id', n.network_id, 'network', n.deposit_name, 'coin_id', null, 'count', 1, 'oldest_at', p.paused_at,
      'amounts', jsonb_build_array()
    ) order by p.paused_at), '[]')
    from (
      select p.network_id, min(p.paused_at) as paused_at from app.pauses p where p.cause is not null group by p.network_id
    ) p
    join app.networks n on n.network_id = p.network_id
  );
end $$;
comment on function app.pause_exceptions() is 'The networks that have paused themselves.';

create or replace function app.payment_exceptions() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  lost uuid[] := array(select p.id from chain.payments p where p.state = 'lost');
  failed uuid[] := array(select p.id from chain.payments p where p.state = 'failed' and app.is_unsolved(p));
begin
  return app.exception_json('lost', cardinality(lost), app.oldest_payment(lost), app.amounts_of_payments(lost))
    || app.exception_json('failed', cardinality(failed), app.oldest_payment(failed), app.amounts_of_payments(failed));
end $$;
comment on function app.payment_exceptions() is 'Payments that are lost, and those that failed and leave something to do.';

create or replace function app.is_unsolved(p_payment chain.payments) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_payment.state <> 'failed' then
    return false;
  elsif p_payment.kind = 'withdrawals' then
    return exists (
      select from chain.payment_items i
      join app.withdrawals w on w.id = i.withdrawal_id
      where i.payment_id = p_payment.id and w.status = 'pending'
        and not exists (select from chain.payment_items o where o.withdrawal_id = w.id and o.is_open)
    );
  end if;
  -- Nobody decides on these: they are tried again by themselves, or are an owner's to repeat.
  return p_payment.finished_at > clock_timestamp() - interval '7 days' and not exists (
    select from chain.payments l
    where l.id > p_payment.id and l.network_id = p_payment.network_id and l.kind = p_payment.kind and l.coin_id = p_payment.coin_id
      and l.address_key is not distinct from p_payment.address_key and l.cold_address_id is not distinct from p_payment.cold_address_id
  );
end $$;
comment on function app.is_unsolved(chain.payments) is
  'Whether a payment failed and leaves something to do: a withdrawal of it is pending and in no other payment. A sweep, its gas or a move to a cold '
  'address counts for a week, unless it was tried again.';

create or replace function app.oldest_payment(p_ids uuid[]) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select min(a.created_at) from chain.attempts a where a.payment_id = any (p_ids));
end $$;
comment on function app.oldest_payment(uuid[]) is 'When the first of these payments was prepared.';

create or replace function app.amounts_of_payments(p_ids uuid[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('symbol', s.symbol, 'amount', s.amount::text) order by s.symbol), '[]')
    from (
      select c.symbol, trim_scale(sum(w.amount - w.fee)) as amount
      from chain.payment_items i
      join app.withdrawals w on w.id = i.withdrawal_id
      join app.coins c on c.coin_id = w.coin_id
      where i.payment_id = any (p_ids)
      group by c.symbol
    ) s
  );
end $$;
comment on function app.amounts_of_payments(uuid[]) is 'What these payments were to pay for withdrawals, by coin.';

create or replace function app.arrival_exceptions() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with coins as (
      select app.arrival_kind(a.state, a.question) as kind, c.symbol, count(*) as count, min(a.seen_at) as oldest_at,
        trim_scale(sum(a.amount)) as amount
      from chain.arrivals a
      join app.coins c on c.coin_id = a.coin_id
      where a.state in ('below_minimum', 'unclaimed', 'review', 'undone')
      group by 1, 2
    ), kinds as (
      select c.kind, app.exception_json(
        c.kind, sum(c.count)::bigint, min(c.oldest_at),
        jsonb_agg(jsonb_build_object('symbol', c.symbol, 'amount', c.amount::text) order by c.symbol)
      ) -> 0 as item
      from coins c
      group by c.kind
    )
    select coalesce(jsonb_agg(k.item order by array_position(
      array['undone', 'review', 'unexplained', 'unclaimed', 'below_minimum'], k.kind
    )), '[]')
    from kinds k
  );
end $$;
comment on function app.arrival_exceptions() is 'Payments from chains on which an administrator must decide. Those below the minimum are last, since they can wait.';

create or replace function app.arrival_kind(p_state chain.arrival_state, p_question text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_state = 'review' and p_question = 'unexplained' then 'unexplained' else p_state::text end;
end $$;
comment on function app.arrival_kind(chain.arrival_state, text) is
  'An arrival''s state, but unexplained for those to review that a balance audit found (T82).';

create or replace function app.request_exceptions() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  requests chain.treasury_requests[] := array(
    select r from chain.treasury_requests r where r.status = 'pending' and app.is_open_treasury_request(r)
  );
begin
  return (
    select app.exception_json('cold_request', count(*) filter (where r.kind <> 'house_movement'), min(r.requested_at) filter (where r.kind <> 'house_movement'))
      || app.exception_json('movement_request', count(*) filter (where r.kind = 'house_movement'), min(r.requested_at) filter (where r.kind = 'house_movement'))
    from unnest(requests) r
  );
end $$;
comment on function app.request_exceptions() is 'Requests of owners about cold addresses and house movements that wait for another owner.';
