create or replace function api.chain_figures(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'network_id', n.network_id,
      'is_watched', n.is_watched,
      'height', c.height,
      'tip_height', c.tip_height,
      'silent_seconds', extract(epoch from clock_timestamp() - c.reported_at)::integer,
      'has_fault', c.fault is not null,
      'causes', array(select p.cause from app.pauses p where p.network_id = n.network_id and p.cause is not null),
      'confirming', counts.confirming,
      'to_decide', counts.to_decide,
      'without_witness', app.count_without_witness(n.network_id),
      'endpoints', app.endpoints_json(c.endpoints),
      'delay', (select d.reason from api.delays d where d.network_id = n.network_id),
      'newest_seconds', (
        select greatest(extract(epoch from clock_timestamp() - b.mined_at), 0)::integer
        from chain.blocks b where b.network_id = n.network_id and b.height = c.height
      ),
      'usual_block_seconds', trim_scale(n.block_seconds),
      'lag_seconds', app.reading_lag_seconds(c),
      'final_lag_blocks', lag.blocks,
      'final_lag_seconds', lag.seconds,
      'is_final_late', app.is_final_late(c),
      'waiting_seconds', coalesce(extract(epoch from clock_timestamp() - app.oldest_waiting_at(n.network_id))::integer, 0),
      'usual_credit_seconds', app.usual_credit_seconds(n.network_id)
    ) order by n.network_id), '[]')
    from chain.networks n
    join chain.cursors c on c.network_id = n.network_id
    join app.arrival_counts counts on counts.network_id = n.network_id
    cross join lateral app.final_lag(c) lag
  );
end $$;
comment on function api.chain_figures(jsonb) is 'The state of each network that can be watched, for the metrics. Needs no session.';
