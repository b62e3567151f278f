create or replace function app.add_coin_networks(
  p_coin app.coins, p_networks jsonb, p_on_chain jsonb, p_admin_id uuid
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  given record;
  network app.networks;
begin
  if jsonb_array_length(p_networks) = 0 then
    perform app.refuse('missing_network');
  end if;
  for given in
    select a.network_id, a.contract_address, a.contract_decimals
    from rows from (
      jsonb_to_recordset(p_networks) as (network_id text, contract_address text, contract_decimals integer)
    ) with ordinality as a (network_id, contract_address, contract_decimals, place)
    order by a.place
  loop
    network := app.require_token_network(given.network_id);
    if app.is_on_network(p_coin.coin_id, network.network_id) then
      perform app.refuse('coin_network_twice', jsonb_build_object('network', network.deposit_name));
    end if;
    perform app.add_coin_network(
      p_coin, network, given.contract_address, given.contract_decimals, p_coin.minimum_withdrawal, p_on_chain, p_admin_id
    );
  end loop;
end $$;
comment on function app.add_coin_networks(app.coins, jsonb, jsonb, uuid) is
  'Adds the networks of a new coin, the first one preselected; p_networks and p_on_chain as in api.admin_add_coin(). Refuses missing_network, '
  'coin_network_twice, and what app.require_token_network() and app.require_token_contract() refuse.';

create or replace function app.require_token_network(p_network_id text) returns app.networks
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
begin
  select n.* into network from app.networks n where n.network_id = p_network_id;
  if network.token_withdrawal_name is null then
    perform app.refuse('network_without_tokens', jsonb_build_object(
      'network', coalesce(network.deposit_name, p_network_id, '')
    ));
  end if;
  return network;
end $$;
comment on function app.require_token_network(text) is
  'A network on which administrators can list tokens. Refuses network_without_tokens, also for an unknown one.';

create or replace function app.is_on_network(p_coin_id text, p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from app.coin_networks cn where cn.coin_id = p_coin_id and cn.network_id = p_network_id);
end $$;
comment on function app.is_on_network(text, text) is 'Whether a coin moves on a network, as its own coin or as a token.';

create or replace function app.add_coin_network(
  p_coin app.coins,
  p_network app.networks,
  p_contract_address text,
  p_contract_decimals integer,
  p_minimum_withdrawal numeric,
  p_on_chain jsonb,
  p_admin_id uuid
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_token_contract(p_coin, p_network, btrim(p_contract_address), p_contract_decimals, p_on_chain);
  insert into app.coin_networks (
    coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals, minimum_withdrawal, added_by, added_at
  )
  select p_coin.coin_id, p_network.network_id, p_network.token_withdrawal_name, greatest(coalesce(max(cn.position), 0), 99) + 1,
    btrim(p_contract_address), p_contract_decimals, p_minimum_withdrawal, p_admin_id, now()
  from app.coin_networks cn
  where cn.coin_id = p_coin.coin_id;
end $$;
comment on function app.add_coin_network(app.coins, app.networks, text, integer, numeric, jsonb, uuid) is
  'Lists a coin''s token on a network, after those that it is on already. Refuses what app.require_token_contract() refuses.';

create or replace function app.require_token_contract(
  p_coin app.coins, p_network app.networks, p_contract_address text, p_contract_decimals integer, p_on_chain jsonb
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (p_contract_decimals between p_coin.decimals and 36) is not true then
    perform app.refuse('invalid_contract_decimals', jsonb_build_object(
      'network', p_network.deposit_name, 'decimals', p_coin.decimals
    ));
  end if;
  perform app.require_contract(p_coin.coin_id, p_network, p_contract_address);
  perform app.require_same_on_chain(p_network, p_contract_decimals, p_on_chain -> p_network.network_id);
end $$;
comment on function app.require_token_contract(app.coins, app.networks, text, integer, jsonb) is
  'Checks a contract that is to be listed for a coin. Refuses invalid_contract_decimals, and what app.require_contract() and '
  'app.require_same_on_chain() refuse.';

create or replace function app.require_contract(p_coin_id text, p_network app.networks, p_contract_address text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  format text := p_network.address_format;
  contract_key text := app.address_key(format, p_contract_address);
  other app.coins;
begin
  if (p_contract_address ~ p_network.address_pattern) is not true then
    perform app.refuse('invalid_contract_address', jsonb_build_object('network', p_network.deposit_name, 'hint', null));
  elsif (app.loss_at(format, p_contract_address, app.owner_keys(format, p_contract_address))).loss = 'no_key' then
    perform app.refuse('invalid_contract_address', jsonb_build_object(
      'network', p_network.deposit_name,
      'hint', 'This address belongs to the network or to nobody, so it can''t be a token''s contract.'
    ));
  end if;
  select c.* into other
  from app.coin_networks cn
  join app.coins c using (coin_id)
  where cn.network_id = p_network.network_id and app.address_key(format, cn.contract_address) = contract_key
    and cn.coin_id <> p_coin_id
  limit 1;
  if found then
    perform app.refuse('contract_taken', jsonb_build_object('symbol', other.symbol, 'network', p_network.deposit_name));
  end if;
  if exists (select from app.pool_addresses p where p.address_key = contract_key) then
    perform app.refuse('contract_in_pool');
  end if;
end $$;
comment on function app.require_contract(text, app.networks, text) is
  'Checks a contract address for this coin: it has the network''s format, is no burn address or program (T74), not another coin''s contract there, and '
  'not a deposit address. The server checks its checksum. Refuses invalid_contract_address, contract_taken, contract_in_pool.';

create or replace function app.require_same_on_chain(p_network app.networks, p_contract_decimals integer, p_answer jsonb) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  about jsonb := jsonb_build_object('network', p_network.deposit_name);
  found_decimals integer := p_answer ->> 'decimals';
begin
  if p_answer ->> 'node' = 'silent' then
    perform app.refuse('contract_unchecked', about);
  elsif p_answer ->> 'node' = 'answered' then
    if not (p_answer ->> 'has_code')::boolean then
      perform app.refuse('contract_without_code', about);
    elsif found_decimals is null then
      perform app.refuse('contract_no_token', about);
    elsif found_decimals <> p_contract_decimals then
      perform app.refuse('contract_decimals_differ', about || jsonb_build_object('decimals', found_decimals, 'given', p_contract_decimals));
    end if;
  end if;
end $$;
comment on function app.require_same_on_chain(app.networks, integer, jsonb) is
  'Compares a contract with what a node says of it: {node, has_code, decimals, symbol}, where node is answered, silent (there is a node, but it does not '
  'answer) none or play (nothing is compared). Refuses contract_unchecked, contract_without_code, contract_no_token, contract_decimals_differ.';

create or replace function app.add_stream_symbols(p_coin app.coins, p_stream_symbols jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  given record;
begin
  for given in select s.key as source, s.value as symbol from jsonb_each_text(p_stream_symbols) s order by s.key loop
    perform app.add_stream_symbol(p_coin, given.source, given.symbol);
  end loop;
end $$;
comment on function app.add_stream_symbols(app.coins, jsonb) is
  'Adds the symbols under which exchanges stream a new coin''s price: on Binance in USDT, on Coinbase and Kraken in dollars. Refuses '
  'invalid_stream_symbol, stream_symbol_taken.';

create or replace function app.add_stream_symbol(p_coin app.coins, p_source text, p_symbol text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  other app.coins;
begin
  if (p_symbol ~ case p_source
    when 'binance' then '^[A-Z0-9]{1,16}USDT$'
    when 'coinbase' then '^[A-Z0-9]{1,16}-USD$'
    when 'kraken' then '^[A-Z0-9]{1,16}/USD$'
  end) is not true then
    perform app.refuse('invalid_stream_symbol');
  end if;
  select c.* into other
  from app.stream_symbols s
  join app.coins c using (coin_id)
  where s.source = p_source and s.symbol = p_symbol;
  if found then
    perform app.refuse('stream_symbol_taken', jsonb_build_object('stream', p_symbol, 'symbol', other.symbol));
  end if;
  insert into app.stream_symbols (source, symbol, coin_id, quote_coin_id)
  values (p_source, p_symbol, p_coin.coin_id, case p_source when 'binance' then 'tether' end);
end $$;
comment on function app.add_stream_symbol(app.coins, text, text) is
  'Adds the symbol under which an exchange streams a coin''s price. Refuses invalid_stream_symbol, stream_symbol_taken.';

create or replace function app.show_addresses_of_coin(p_coin_id text, p_network_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Wallets before the pool's lock, as in api.admin_update_wallet_deposit_addresses().
  perform from app.wallets w order by w.wallet_id for update;
  -- The same lock as in app.keep_pool_addresses(): no wallet's address is replaced meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('app.pool_addresses', 0));
  insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
  select distinct on (a.wallet_id, a.network_id) a.wallet_id, p_coin_id, a.network_id, a.address_key
  from app.wallet_addresses a
  join app.coins c on c.coin_id = a.coin_id
  where a.network_id = any (p_network_ids) and a.coin_id <> p_coin_id and a.shown_to is null
  order by a.wallet_id, a.network_id, c.position;
  -- A form that was opened before would remove these addresses.
  update app.wallets w set address_version = w.address_version + 1
  where exists (
    select from app.wallet_addresses a
    where a.wallet_id = w.wallet_id and a.coin_id = p_coin_id and a.network_id = any (p_network_ids)
  );
end $$;
comment on function app.show_addresses_of_coin(text, text[]) is
  'Shows each wallet''s address on these networks, which the coin has just got, for that coin too: an account there receives every token (T18). Counts '
  'as a change of these wallets.';
