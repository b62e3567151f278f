create or replace function app.pool_entries(p_deposit_addresses jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  given record;
  entries jsonb := '[]';
begin
  for given in
    select c.coin_id, c.symbol, n.network_id, n.deposit_name, n.address_pattern, a.network,
      cn.coin_id is not null as is_pair, c.symbol = a.symbol as is_symbol, btrim(a.public_address) as public_address,
      app.address_key(n.address_format, a.public_address) as address_key
    from rows from (
      jsonb_to_recordset(p_deposit_addresses) as (symbol text, coin_id text, network text, public_address text)
    ) with ordinality as a (symbol, coin_id, network, public_address, place)
    left join app.coins c on c.coin_id = a.coin_id
    left join app.networks n on n.deposit_name = btrim(a.network)
    left join app.coin_networks cn on cn.coin_id = c.coin_id and cn.network_id = n.network_id
    order by a.place
  loop
    if given.is_symbol is not true then
      perform app.refuse('unknown_coin');
    elsif not given.is_pair then
      perform app.refuse('no_such_deposit_network', jsonb_build_object('coin', given.symbol, 'network', given.network));
    elsif coalesce(given.public_address, '') = '' then
      perform app.refuse(
        'pool_address_missing', jsonb_build_object('network', given.deposit_name, 'symbol', given.symbol)
      );
    elsif given.public_address !~ given.address_pattern then
      perform app.refuse('invalid_address', jsonb_build_object('network', given.deposit_name, 'hint', null));
    elsif entries @> jsonb_build_array(jsonb_build_object('coin_id', given.coin_id, 'network_id', given.network_id)) then
      perform app.refuse(
        'pool_network_twice', jsonb_build_object('network', given.deposit_name, 'symbol', given.symbol)
      );
    end if;
    entries := entries || jsonb_build_object(
      'coin_id', given.coin_id, 'symbol', given.symbol, 'network_id', given.network_id, 'network', given.deposit_name,
      'public_address', given.public_address, 'address_key', given.address_key
    );
  end loop;
  if jsonb_array_length(entries) = 0 then
    perform app.refuse('pool_addresses_missing');
  end if;
  return entries;
end $$;
comment on function app.pool_entries(jsonb) is
  'Deposit address entries (symbol, coin_id, network by its deposit name, public_address) checked against the registry, with their network_id '
  'and address_key. The contract checks checksums. Refuses unknown_coin, no_such_deposit_network, pool_address_missing, invalid_address, '
  'pool_network_twice, pool_addresses_missing.';
