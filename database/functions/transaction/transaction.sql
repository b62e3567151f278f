create or replace function api.admin_transaction(context jsonb, p_type text, p_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  transaction jsonb;
  terms jsonb;
begin
  perform app.require_permission(context, 'office.read');
  select to_jsonb(t) into transaction from api.admin_transactions t where t.type::text = p_type and t.id = p_id;
  if not found then
    perform app.refuse('not_found');
  end if;
  terms := app.transaction_terms(p_type, p_id);
  return terms || app.transaction_value(p_type, p_id) || jsonb_build_object(
    'transaction', transaction,
    'events', app.transaction_events(p_type, p_id),
    'transfers', app.transaction_transfers(p_id)
  );
end $$;
comment on function api.admin_transaction(jsonb, text, uuid) is
  'Everything about one transaction: its terms, its value, who did what and when, and its transfers. Refuses not_found.';

create or replace function app.transaction_terms(p_type text, p_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('output_index', null, 'price_usd', null, 'swap', null) || case p_type
    when 'deposit' then (
      select jsonb_build_object('output_index', d.output_index, 'price_usd', trim_scale(d.price_usd)::text)
      from app.deposits d where d.id = p_id
    )
    when 'withdrawal' then (
      select jsonb_build_object('output_index', w.output_index, 'price_usd', trim_scale(w.price_usd)::text)
      from app.withdrawals w where w.id = p_id
    )
    when 'adjustment' then (
      select jsonb_build_object('price_usd', trim_scale(a.price_usd)::text) from app.posted_adjustments a where a.id = p_id
    )
    when 'swap' then (
      select jsonb_build_object(
        'price_usd', trim_scale(s.from_price_usd)::text,
        'swap', case when s.from_price_usd is not null then jsonb_build_object(
          'from_price_usd', trim_scale(s.from_price_usd)::text,
          'to_price_usd', trim_scale(s.to_price_usd)::text,
          'from_premium_rate', trim_scale(s.from_premium_rate)::text,
          'to_premium_rate', trim_scale(s.to_premium_rate)::text,
          'from_spread_percent', trim_scale(coalesce(s.from_spread_percent, 0))::text,
          'to_spread_percent', trim_scale(coalesce(s.to_spread_percent, 0))::text,
          'quote_id', s.quote_id,
          'cost', app.cost_of_swap(s),
          -- The same figure as the cost's (T75), for pages of the release before.
          'price_impact', app.cost_of_swap(s) ->> 'cost_percent'
        ) end
      )
      from app.swaps s where s.id = p_id
    )
    else '{}'
  end;
end $$;
comment on function app.transaction_terms(text, uuid) is
  'The prices and premiums stored with a transaction, and the output that moved it; nulls where nothing was stored.';

create or replace function app.transaction_value(p_type text, p_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'value_usd', trim_scale(value.usd)::text,
      'value_source', case when t.recorded_usd is not null then 'recorded' when value.usd is not null then 'history' end
    )
    from api.transactions t
    cross join lateral (
      select app.value_then(t.coin_id, t.amount::numeric, t.recorded_usd::numeric, t.valued_at, 'USD') as usd
    ) value
    where t.type::text = p_type and t.id = p_id
  );
end $$;
comment on function app.transaction_value(text, uuid) is
  'The value of a transaction''s amount in US dollars as in app.value_then, and whether its price was stored with it; nulls without a price.';

create or replace function app.transaction_events(p_type text, p_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with log as (
      select a.* from app.transaction_activity(p_type, p_id) a
    ), begun (action, at, by_id) as (
      select 'withdrawal_requested', w.created_at, w.user_id from app.withdrawals w where p_type = 'withdrawal' and w.id = p_id
      union all
      select 'swap_made', s.created_at, s.user_id from app.swaps s where p_type = 'swap' and s.id = p_id
      union all
      select 'deposit_recorded', d.created_at, null from app.deposits d
      where p_type = 'deposit' and d.id = p_id and not exists (select from log where log.action_name = 'balance_added')
    ), decided (action, at, by_id, reason) as (
      -- Only for rows that were decided before the audit log existed, or automatically.
      select p_type || case c.status when 'failed' then '_rejected' else '_approved' end, c.completed_at, c.processed_by, c.admin_notes
      from (
        select w.status, w.completed_at, w.processed_by, w.admin_notes from app.withdrawals w
        where p_type = 'withdrawal' and w.id = p_id
        union all
        select d.status, d.completed_at, d.processed_by, d.admin_notes from app.deposits d where p_type = 'deposit' and d.id = p_id
      ) c
      where c.status <> 'pending' and not exists (
        select from log
        where log.action_name in (p_type || '_approved', p_type || '_rejected', 'balance_added', 'balance_subtracted')
      )
    ), events (action, at, by_id, reason, details, place) as (
      select b.action, b.at, b.by_id, null, '{}'::jsonb, 0 from begun b
      union all
      select
        -- The second administrator's row in the log also names the first approver.
        case when log.details ? 'first_approved_by' then 'withdrawal_second_approved' else log.action_name end, log.created_at, log.admin_id, log.reason, log.details, log.sequence from log
      union all
      select d.action, d.at, d.by_id, d.reason, '{}', 1 from decided d
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'action', e.action, 'at', e.at, 'by_id', e.by_id, 'by', app.person_name(u), 'reason', e.reason,
        'transaction_hash', e.details ->> 'transaction_hash',
        'output_index', app.output_of_act(e.details)
      )
      order by e.at, e.place
    ), '[]')
    from events e
    left join app.users u on u.id = e.by_id
  );
end $$;
comment on function app.transaction_events(text, uuid) is
  'Who did what about a transaction and when, oldest first: the user''s request, and all acts in the audit log.';

create or replace function app.output_of_act(p_details jsonb) returns integer
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A page that failed over one row of the log would fail for ever: rows are never changed.
  return case
    when p_details ->> 'transaction_hash' is not null and p_details ->> 'output_index' ~ '^[0-9]{1,9}$'
      then (p_details ->> 'output_index')::integer
  end;
end $$;
comment on function app.output_of_act(jsonb) is 'The output that an act names beside a transaction hash; null if it names none.';

create or replace function app.transaction_activity(p_type text, p_id uuid) returns setof app.admin_activity
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  made app.admin_activity;
begin
  return query
  select a.* from app.acts a where a.target_type = p_type and a.target_id = p_id::text;
  if p_type = 'adjustment' then
    -- The adjustment and its audit log row have the same id.
    select a.* into made from app.acts a where a.id = p_id;
  elsif p_type = 'deposit' then
    select a.* into made
    from app.acts a
    where a.target_type = 'user' and a.target_id = (select d.user_id::text from app.deposits d where d.id = p_id)
      and a.action_name = 'balance_added' and a.details ->> 'deposit_id' = p_id::text;
  end if;
  if made.id is not null then
    return next made;
    return query
    select a.* from app.acts a
    where a.target_type = 'user' and a.target_id = made.target_id and a.action_name = 'balance_adjustment_requested'
      and a.details ->> 'adjustment_id' = made.details ->> 'adjustment_id';
  end if;
end $$;
comment on function app.transaction_activity(text, uuid) is
  'The audit log rows about a transaction. Credits and adjustments by an administrator are logged under the user, as is the request that a '
  'second administrator approved.';

create or replace function app.transaction_transfers(p_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'coin_id', t.coin_id, 'debit', t.debit, 'credit', t.credit, 'amount', trim_scale(t.amount)::text,
        'created_at', t.created_at
      )
      order by t.id
    ), '[]')
    from ledger.transfers t
    where t.transaction_id = p_id
  );
end $$;
comment on function app.transaction_transfers(uuid) is 'The ledger''s transfers of a transaction, in the order in which they were written.';
