create or replace function app.require_reported(
  p_network_id text, p_hash text, p_user_id uuid, p_coin_id text, p_amount numeric
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.is_read(p_network_id) and not exists (
    select from chain.arrivals a where a.network_id = p_network_id and a.transaction_hash = p_hash
    -- What a contract has sent no block names: the balance shows it.
  ) and not app.covers_by_surplus(p_user_id, p_network_id, p_coin_id, p_amount) then
    perform app.refuse('deposit_not_reported', jsonb_build_object(
      'network', (select n.deposit_name from app.networks n where n.network_id = p_network_id)
    ));
  end if;
end $$;
comment on function app.require_reported(text, text, uuid, text, numeric) is
  'Checks that a network which is read has reported the transaction of a deposit that an administrator enters, or that '
  'the balance of its user''s addresses has shown as much more than was reported (T76, T82): any other hash may be invented. '
  'app.require_same_as_chain compares its outputs. Refuses deposit_not_reported.';

create or replace function app.is_read(p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from chain.networks n
    join chain.cursors c on c.network_id = n.network_id
    where n.network_id = p_network_id and n.is_watched and c.height is not null
      and c.reported_at > clock_timestamp() - interval '1 hour'
      and (c.fault_since < clock_timestamp() - interval '1 hour') is not true
  );
end $$;
comment on function app.is_read(text) is
  'Whether a network is watched and its payments are seen: some block was read, and for an hour there was not only a fault, or no process to watch it.';
