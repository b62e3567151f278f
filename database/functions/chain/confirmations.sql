create or replace function app.confirmations_json(p_arrival chain.arrivals) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'confirmations', c.confirmations, 'confirmations_needed', c.confirmations_needed, 'awaits_witness', c.awaits_witness
    )
    from api.arrival_confirmations c
    where c.arrival_id = p_arrival.id
  );
end $$;
comment on function app.confirmations_json(chain.arrivals) is
  'How many confirmations a payment has, how many it needs, and whether only a second node is missing: {confirmations, confirmations_needed, '
  'awaits_witness}.';
