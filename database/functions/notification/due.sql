create or replace function api.notifications_due(context jsonb, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  mark app.notification_marks;
  not_emailed jsonb;
  events jsonb := '[]';
  marks jsonb := '{}';
begin
  for mark in select * from app.notification_marks loop
    not_emailed := app.events_to_email(mark.source, mark.seen_to - app.notification_overlap(), p_most);
    events := events || not_emailed;
    -- If there is more, the mark advances to the end of this batch; otherwise the batch has everything visible now.
    marks := marks || jsonb_build_object(mark.source, case
      when jsonb_array_length(not_emailed) < p_most then to_jsonb(now())
      else not_emailed #> '{-1,at}'
    end);
  end loop;
  return jsonb_build_object('events', app.with_email_facts(events), 'marks', marks);
end $$;
comment on function api.notifications_due(jsonb, integer) is
  'Transactions not yet emailed, at most p_most per source, and how far the marks may advance once they are. Returns the same again until '
  'api.notifications_done. Run by a job; needs no session.';

create or replace function app.notification_overlap() returns interval
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return interval '10 minutes';
end $$;
comment on function app.notification_overlap() is
  'How far before the mark to look again. Rows become visible only when committed; no transaction lasts this long, so none is missed.';

create or replace function app.events_to_email(p_source text, p_from timestamptz, p_most integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found jsonb;
begin
  select jsonb_agg(to_jsonb(e)) into found
  from (
    (select p_source as source, s.id as transaction_id, s.user_id, s.created_at as at
    from app.swaps s
    where p_source = 'swap' and s.id >= app.lowest_uuid_v7(p_from)
      and not exists (select from app.notified n where n.source = 'swap' and n.transaction_id = s.id)
    order by s.id
    limit p_most)
    union all
    (select p_source, w.id, w.user_id, w.created_at
    from app.withdrawals w
    where p_source = 'withdrawal_request' and w.id >= app.lowest_uuid_v7(p_from)
      and not exists (select from app.notified n where n.source = 'withdrawal_request' and n.transaction_id = w.id)
    order by w.id
    limit p_most)
    union all
    (select p_source, w.id, w.user_id, w.completed_at
    from app.withdrawals w
    where p_source = 'withdrawal' and w.completed_at >= p_from
      and not exists (select from app.notified n where n.source = 'withdrawal' and n.transaction_id = w.id)
    order by w.completed_at
    limit p_most)
    union all
    (select p_source, d.id, d.user_id, d.completed_at
    from app.deposits d
    where p_source = 'deposit' and d.status = 'completed' and d.completed_at >= p_from
      and not exists (select from app.notified n where n.source = 'deposit' and n.transaction_id = d.id)
    order by d.completed_at
    limit p_most)
    union all
    (select p_source, a.id, a.user_id, a.created_at
    from app.posted_adjustments a
    where p_source = 'adjustment' and a.id >= app.lowest_uuid_v7(p_from)
      and not exists (select from app.notified n where n.source = 'adjustment' and n.transaction_id = a.id)
    order by a.id
    limit p_most)
  ) e;
  return coalesce(found, '[]');
end $$;
comment on function app.events_to_email(text, timestamptz, integer) is
  'The oldest events of a source since p_from that were not yet emailed: source, transaction_id, user_id, at.';

create or replace function app.lowest_uuid_v7(p_at timestamptz) returns uuid
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
end $$;
comment on function app.lowest_uuid_v7(timestamptz) is
  'Lower than every app.uuid_v7() id created from this time on, so that rows can be found by time through their ids.';

create or replace function app.with_email_facts(p_events jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  written jsonb;
begin
  select jsonb_agg(app.addressee(u) || jsonb_build_object(
    'source', e.source,
    'transaction_id', e.transaction_id,
    'at', e.at,
    'is_wanted', u.anonymised_at is null and case e.source
      when 'deposit' then u.email_notifications_enabled and u.email_on_deposit
      when 'swap' then u.email_notifications_enabled and u.email_on_swap
      -- A thief with a session could switch these off, too (T73).
      else true
    end,
    'transaction', app.email_facts(e.source, e.transaction_id)
  ) order by e.at, e.source desc)
  into written
  from jsonb_to_recordset(p_events) as e (source text, transaction_id uuid, user_id uuid, at timestamptz)
  join app.users u on u.id = e.user_id;
  return coalesce(written, '[]');
end $$;
comment on function app.with_email_facts(jsonb) is 'The events with their addressees, whether they want the email, and its facts; oldest first. Withdrawals and adjustments are always emailed.';

create or replace function app.email_facts(p_source text, p_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_source
    when 'swap' then (
      select jsonb_build_object(
        'from_amount', trim_scale(s.from_amount)::text, 'from_symbol', f.symbol,
        'to_amount', trim_scale(s.to_amount)::text, 'to_symbol', t.symbol,
        'fee', trim_scale(s.fee)::text, 'exchange_rate', trim_scale(s.exchange_rate)::text,
        'cost', app.cost_of_swap(s),
        'currency', case when rate.units is null then 'USD' else u.preferred_currency end,
        'units_per_usd', trim_scale(coalesce(rate.units, 1))::text
      )
      from app.swaps s
      join app.users u on u.id = s.user_id
      cross join lateral (select app.fiat_rate_at(u.preferred_currency, s.created_at) as units) rate
      join app.coins f on f.coin_id = s.from_coin_id
      join app.coins t on t.coin_id = s.to_coin_id
      where s.id = p_id
    )
    when 'deposit' then (
      select jsonb_build_object(
        'amount', trim_scale(d.amount)::text, 'symbol', c.symbol, 'network', n.deposit_name
      )
      from app.deposits d
      join app.coins c on c.coin_id = d.coin_id
      left join app.networks n on n.network_id = d.network_id
      where d.id = p_id
    )
    when 'adjustment' then (
      select jsonb_build_object(
        'direction', a.direction, 'amount', trim_scale(a.amount)::text, 'symbol', c.symbol, 'reason', a.reason
      )
      from app.posted_adjustments a
      join app.coins c on c.coin_id = a.coin_id
      where a.id = p_id
    )
    else (
      select jsonb_build_object(
        'amount', trim_scale(w.amount)::text, 'fee', trim_scale(w.fee)::text,
        'received', trim_scale(w.amount - w.fee)::text, 'symbol', c.symbol, 'network', w.network,
        'to_address', w.to_address, 'status', w.status, 'is_cancelled', w.cancelled_at is not null,
        'rejection_reason', case when w.status = 'failed' then w.admin_notes end,
        'transaction_hash', w.transaction_hash, 'explorer_url', n.explorer_transaction_url || w.transaction_hash
      )
      from app.withdrawals w
      join app.coins c on c.coin_id = w.coin_id
      left join app.networks n on n.network_id = w.network_id
      where w.id = p_id
    )
  end;
end $$;
comment on function app.email_facts(text, uuid) is 'The facts about a transaction for its email; amounts are decimal strings. A swap''s cost is in US dollars, with the user''s currency and its rate then.';
