create or replace function api.paying_figures(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'signers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', s.name, 'silent_seconds', extract(epoch from clock_timestamp() - s.seen_at)::integer
      ) order by s.name), '[]')
      from chain.signers s
      where exists (
        select from chain.networks n
        join chain.accounts k on k.network_id = n.network_id
        where n.paying = 'signer' and s.addresses ->> n.network_id = k.address
      )
    ),
    'networks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'network_id', n.network_id,
        'waiting_seconds', coalesce((
          select extract(epoch from clock_timestamp() - min(a.created_at))::integer
          from chain.payments p
          join chain.attempts a on a.payment_id = p.id
          where p.network_id = n.network_id and p.state in ('prepared', 'exported', 'signed') and p.spent_by is null
        ), 0),
        'undone', (
          select count(*) from chain.payments p
          where p.network_id = n.network_id and p.state = 'final' and p.spent_by is null
        )
      ) order by n.network_id), '[]')
      from chain.networks n
      where n.paying <> 'by_hand'
    )
  );
end $$;
comment on function api.paying_figures(jsonb) is
  'The state of paying, for the metrics: {signers: [{name, silent_seconds}], networks: [{network_id, waiting_seconds, undone}]}. Signers are those that '
  'sign for a network now; waiting_seconds is the age of the oldest payment that no block has; undone are finished payments whose block was undone. '
  'Needs no session.';
