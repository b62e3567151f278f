create or replace function api.admin_chains(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select jsonb_agg(jsonb_build_object(
      'network_id', n.network_id,
      'name', a.deposit_name,
      'family', n.family,
      'confirmations', n.confirmations,
      'uses_finality', n.uses_finality,
      'large_from_usd', trim_scale(n.large_from_usd)::text,
      'large_confirmations', n.large_confirmations,
      'witness_from_usd', trim_scale(n.witness_from_usd)::text,
      'is_tried', n.is_tried,
      'is_watched', n.is_watched,
      'updated_at', n.updated_at,
      'is_running', coalesce(c.held_until > clock_timestamp(), false),
      'height', c.height,
      'tip_height', c.tip_height,
      'final_height', c.final_height,
      'credited_height', c.credited_height,
      'lowest_height', c.lowest_height,
      'witnessed_height', c.witnessed_height,
      'moved_at', c.moved_at,
      'reported_at', c.reported_at,
      'fault', c.fault,
      'fault_since', c.fault_since,
      'endpoints', app.endpoints_json(c.endpoints),
      'block_seconds', trim_scale(n.block_seconds),
      'newest_at', (select b.mined_at from chain.blocks b where b.network_id = n.network_id and b.height = c.height),
      'behind_seconds', app.reading_lag_seconds(c),
      'final_lag', case when lag.blocks is not null then jsonb_build_object(
        'blocks', lag.blocks, 'seconds', lag.seconds, 'usual_seconds', n.final_lag_seconds, 'is_late', app.is_final_late(c)
      ) end,
      'delay', (
        select jsonb_build_object('reason', d.reason, 'since', c.delay_since) from api.delays d where d.network_id = n.network_id
      ),
      'oldest_waiting_at', app.oldest_waiting_at(n.network_id),
      'rescan', (
        select jsonb_build_object(
          'from_height', r.from_height, 'to_height', r.to_height, 'next_height', r.next_height, 'found', r.found,
          'requested_at', r.requested_at, 'ended_at', r.ended_at
        )
        from chain.rescans r where r.network_id = n.network_id order by r.id desc limit 1
      ),
      'tripwires', (
        select coalesce(jsonb_agg(jsonb_build_object('cause', p.cause, 'since', p.paused_at) order by p.paused_at), '[]')
        from app.pauses p where p.network_id = n.network_id and p.cause is not null
      ),
      'ignored', app.ignored_causes_json(c),
      'audit', app.audit_json(n),
      'confirming', counts.confirming,
      'to_decide', counts.to_decide,
      'without_witness', app.count_without_witness(n.network_id),
      'paying', n.paying,
      'account', (
        select jsonb_build_object('address', k.address, 'public_key', k.public_key, 'fingerprint', k.fingerprint, 'path', k.path)
        from chain.accounts k where k.network_id = n.network_id
      ),
      'signers', (
        select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'address', s.addresses ->> n.network_id, 'seen_at', s.seen_at) order by s.name), '[]')
        from chain.signers s where s.addresses ? n.network_id
      ),
      'spendable', app.spendable_amount(n),
      'max_fee', trim_scale(n.max_fee)::text,
      'open_payments', (
        select count(*) from chain.payments p
        where p.network_id = n.network_id and p.state in ('prepared', 'exported', 'signed', 'lost')
      )
    ) order by a.deposit_name)
    from chain.networks n
    join app.networks a on a.network_id = n.network_id
    join chain.cursors c on c.network_id = n.network_id
    join app.arrival_counts counts on counts.network_id = n.network_id
    cross join lateral app.final_lag(c) lag
  );
end $$;
comment on function api.admin_chains(jsonb) is
  'The networks that the exchange can watch: the operator''s switch, how far each was read, by its nodes'' own account, how many deposits wait, '
  'and how withdrawals are paid. For administrators.';

create or replace function api.admin_arrivals(
  context jsonb,
  p_limit integer,
  p_state text default null,
  p_network_id text default null,
  p_search text default null,
  p_cursor uuid default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
-- The best index depends on the arguments given.
set plan_cache_mode = force_custom_plan
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select coalesce(jsonb_agg(app.arrival_json(page) order by page.id desc), '[]')
    from (
      select a.* from chain.arrivals a
      where (p_cursor is null or a.id < p_cursor)
        and (p_network_id is null or a.network_id = p_network_id)
        and (p_search is null or a.transaction_hash = app.known_transaction_key(a.network_id, p_search))
        and case
          when p_state is null then true
          when p_state = 'to_decide' then a.state in ('below_minimum', 'unclaimed', 'review', 'undone')
          when p_state = 'unexplained' then a.state = 'review' and a.question = 'unexplained'
          when p_state = 'review' then a.state = 'review' and a.question <> 'unexplained'
          else a.state::text = p_state
        end
      order by a.id desc
      limit p_limit + 1
    ) page
  );
end $$;
comment on function api.admin_arrivals(jsonb, integer, text, text, text, uuid) is
  'Payments that arrived on watched networks, newest first: p_limit plus one if there are more. p_state is a state or to_decide; '
  'unexplained are those to review that a balance audit found, which review leaves out. p_search is a transaction hash. For administrators.';

create or replace function app.ignored_causes_json(p_cursor chain.cursors) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('cause', ignored.cause, 'since', decision.created_at, 'by', u.username) order by ignored.cause), '[]')
    from unnest(p_cursor.ignored_causes) ignored (cause)
    left join lateral (
      select a.created_at, a.admin_id
      from app.acts a
      where a.target_type = 'network' and a.target_id = p_cursor.network_id and a.action_name = 'chain_resumed'
        and a.details ->> 'cause' = ignored.cause
      order by a.sequence desc
      limit 1
    ) decision on true
    left join app.users u on u.id = decision.admin_id
  );
end $$;
comment on function app.ignored_causes_json(chain.cursors) is
  'The causes that would pause a network and that an owner has overruled, each with since when and who did, by the audit log.';

create or replace function app.audit_json(p_network chain.networks) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('finished_at', a.finished_at, 'height', a.height, 'fault', a.fault)
    from chain.networks n
    left join chain.audits a on a.network_id = n.network_id
    where n.network_id = p_network.network_id and app.has_audits(n.network_id)
  );
end $$;
comment on function app.audit_json(chain.networks) is
  'When the last balance audit of a network ended, up to which block the one in progress is, and why it cannot go on; null where none is needed.';

create or replace function app.arrival_json(p_arrival chain.arrivals) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', p_arrival.id,
      'network_id', n.network_id,
      'network', n.deposit_name,
      'transaction_hash', hash.known,
      'explorer_url', n.explorer_transaction_url || hash.known,
      'explorer_address_url', n.explorer_address_url || p.public_address,
      'after_height', p_arrival.after_height,
      'output_index', p_arrival.output_index,
      'coin_id', c.coin_id,
      'symbol', c.symbol,
      'amount', trim_scale(p_arrival.amount)::text,
      'minimum', trim_scale(app.minimum_deposit(c.coin_id, n.network_id))::text,
      'address', p.public_address,
      'state', p_arrival.state,
      'question', p_arrival.question,
      'block_height', p_arrival.block_height,
      'mined_at', p_arrival.mined_at,
      'seen_at', p_arrival.seen_at,
      'deposit_id', p_arrival.deposit_id,
      'user', app.person_json(p_arrival.user_id),
      'decided_at', p_arrival.decided_at,
      'decision_reason', p_arrival.decision_reason
    ) || app.confirmations_json(p_arrival)
    from app.networks n
    join app.coins c on c.coin_id = p_arrival.coin_id
    join app.pool_addresses p on p.network_id = p_arrival.network_id and p.address_key = p_arrival.address_key
    cross join lateral (
      select case when not app.is_audit_key(p_arrival.transaction_hash) then p_arrival.transaction_hash end as known
    ) hash
    where n.network_id = p_arrival.network_id
  );
end $$;
comment on function app.arrival_json(chain.arrivals) is
  'A payment from a chain as administrators see it. transaction_hash is null for what a balance audit found.';
