create or replace function app.keep_witnessed_height(p_network_id text, p_witnessed_height bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.cursors c
  set witnessed_height = p_witnessed_height
  where c.network_id = p_network_id and c.witnessed_height is distinct from p_witnessed_height;
end $$;
comment on function app.keep_witnessed_height(text, bigint) is
  'Stores up to which block a second node agrees, so that pages show which deposits wait for one. Only the height of the same call credits.';

create or replace function app.awaits_witness(p_deposit_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from api.arrival_confirmations c where c.deposit_id = p_deposit_id and c.awaits_witness);
end $$;
comment on function app.awaits_witness(uuid) is 'Whether a deposit has its confirmations and only waits for a second node to have its block, too.';

create or replace function app.count_without_witness(p_network_id text) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*)
    from chain.arrivals a
    join api.arrival_confirmations c on c.arrival_id = a.id and c.awaits_witness
    where a.network_id = p_network_id and a.state = 'confirming'
  );
end $$;
comment on function app.count_without_witness(text) is
  'How many deposits of a network have their confirmations and only wait for a second node to have their block, too.';
