create or replace function api.admin_find_deposit(context jsonb, p_hash text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return jsonb_build_object(
    'arrivals', (
      select coalesce(jsonb_agg(app.found_arrival_json(a) order by a.network_id, a.output_index), '[]')
      from app.arrivals_of_transaction(p_hash) a
    ),
    'uses', app.uses_to_find(p_hash),
    'by_hand', app.networks_by_hand(p_hash)
  );
end $$;
comment on function api.admin_find_deposit(jsonb, text) is
  'What is known of a transaction, by 64 hexadecimal digits in small letters or a signature in base58: {arrivals} with their holders, {uses} of its hash '
  'but for deposits of these arrivals, and {by_hand}, the networks with such hashes that nobody reads. For administrators.';

create or replace function app.found_arrival_json(p_arrival chain.arrivals) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select app.arrival_json(p_arrival) || jsonb_build_object(
      'holder_now', app.person_json(w.user_id),
      'holder_then', app.person_json(app.holder_at(
        n.address_format, n.network_id, n.network_id, p_arrival.address_key, app.arrival_time(p_arrival.mined_at)
      )),
      'processed_by', (
        select app.person_name(b) from app.deposits d join app.users b on b.id = d.processed_by where d.id = p_arrival.deposit_id
      ),
      -- As app.require_confirmed decides: where nothing is read, it would never be confirmed.
      'is_confirmed', coalesce(c.is_confirmed or p_arrival.question = 'entered_by_hand' or not watched.is_watched, false)
    )
    from app.networks n
    join chain.networks watched on watched.network_id = n.network_id
    join app.pool_addresses p on p.network_id = n.network_id and p.address_key = p_arrival.address_key
    join app.wallets w on w.wallet_id = p.wallet_id
    join app.arrival_conditions c on c.arrival_id = p_arrival.id
    where n.network_id = p_arrival.network_id
  );
end $$;
comment on function app.found_arrival_json(chain.arrivals) is
  'A payment from a chain as administrators see it, with who has its address now and who had it when it was mined, who entered or completed its deposit '
  '(null if it was the machine), and whether it can be credited by hand.';

create or replace function app.uses_to_find(p_hash text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(used order by used ->> 'at', used ->> 'id'), '[]')
    from jsonb_array_elements(case when cardinality(app.spellings_to_find(p_hash)) > 0 then app.hash_uses(p_hash) else '[]' end) used
    where not exists (select from chain.arrivals a where a.deposit_id = (used ->> 'id')::uuid)
  );
end $$;
comment on function app.uses_to_find(text) is 'What uses a hash (T66), but for deposits that are shown as arrivals.';
