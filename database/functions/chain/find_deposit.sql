create or replace function api.find_deposit(context jsonb, p_hash text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  return (
    select coalesce(jsonb_agg(
      app.arrival_json(a) - array['user', 'decision_reason', 'decided_at', 'question', 'after_height', 'explorer_address_url'] order by a.network_id, a.output_index
    ), '[]')
    from app.arrivals_of_transaction(p_hash) a
    where a.user_id = caller.id
  );
end $$;
comment on function api.find_deposit(jsonb, text) is
  'What is known of the payments of a transaction to the caller''s addresses, on any network: a list, empty if there are none.';

create or replace function app.arrivals_of_transaction(p_hash text) returns setof chain.arrivals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select a.*
  from chain.arrivals a
  where a.transaction_hash in (
    select app.known_transaction_key(n.network_id, p_hash) from chain.networks n
  ) and a.transaction_hash = app.known_transaction_key(a.network_id, p_hash);
end $$;
comment on function app.arrivals_of_transaction(text) is 'The payments of a transaction to addresses of the pool, on every network that has such hashes.';
