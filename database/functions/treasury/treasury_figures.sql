create or replace function api.treasury_figures(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'gaps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'network_id', k.network_id, 'coin_id', k.coin_id,
        'missing', case when k.alarmed_at is null then '0' else trim_scale(app.shortfall_of(k))::text end
      ) order by k.network_id, k.coin_id), '[]')
      from chain.reconciliations k
      where k.is_on and k.difference is not null
    ),
    'readings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'network_id', r.network_id, 'age_seconds', extract(epoch from clock_timestamp() - coalesce(r.read_at, k.changed_at))::integer
      ) order by r.network_id), '[]')
      from chain.readings r
      join (
        select k.network_id, min(k.changed_at) as changed_at from chain.reconciliations k where k.is_on group by k.network_id
      ) k on k.network_id = r.network_id
    ),
    'short', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'coin_id', s.coin_id, 'missing', trim_scale(s.owed - s.held)::text
      ) order by s.coin_id), '[]')
      from chain.shortages s
      where s.confirmed_at is not null and not app.is_practice()
    ),
    'insolvent_usd', (
      select case when s.confirmed_at is null then '0' else round(s.owed_usd - s.held_usd, 2)::text end
      from chain.solvency s
      where not s.is_play
    )
  );
end $$;
comment on function api.treasury_figures(jsonb) is
  'For the metrics: {gaps, readings, short, insolvent_usd}. Coins that are missing in two readings, or 0, where the reconciliation is on, and the age of '
  'the last reading of each such network. Coins of which users own more than is held, and what is missing in US dollars if the exchange is insolvent by '
  'its books, else 0; null before the first look, and in practice mode. Needs no session.';
