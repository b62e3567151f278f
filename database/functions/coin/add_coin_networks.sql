create or replace function app.add_coin_networks(p_coin app.coins, p_networks jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  given record;
begin
  if jsonb_array_length(p_networks) = 0 then
    perform app.refuse('missing_network');
  end if;
  for given in
    select a.network_id, btrim(a.contract_address) as contract_address, a.contract_decimals, a.place,
      n.deposit_name, n.token_withdrawal_name, n.address_format, n.address_pattern
    from rows from (
      jsonb_to_recordset(p_networks) as (network_id text, contract_address text, contract_decimals integer)
    ) with ordinality as a (network_id, contract_address, contract_decimals, place)
    left join app.networks n on n.network_id = a.network_id
    order by a.place
  loop
    if given.token_withdrawal_name is null then
      perform app.refuse('network_without_tokens', jsonb_build_object(
        'network', coalesce(given.deposit_name, given.network_id, '')
      ));
    elsif exists (
      select from app.coin_networks cn where cn.coin_id = p_coin.coin_id and cn.network_id = given.network_id
    ) then
      perform app.refuse('coin_network_twice', jsonb_build_object('network', given.deposit_name));
    elsif (given.contract_decimals between p_coin.decimals and 36) is not true then
      perform app.refuse('invalid_contract_decimals', jsonb_build_object(
        'network', given.deposit_name, 'decimals', p_coin.decimals
      ));
    end if;
    perform app.require_contract(
      given.network_id, given.deposit_name, given.address_format, given.address_pattern, given.contract_address
    );
    insert into app.coin_networks (
      coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals, minimum_withdrawal
    ) values (
      p_coin.coin_id, given.network_id, given.token_withdrawal_name, given.place, given.contract_address,
      given.contract_decimals, p_coin.minimum_withdrawal
    );
  end loop;
end $$;
comment on function app.add_coin_networks(app.coins, jsonb) is
  'Adds the networks of a new coin, the first one preselected; p_networks as in api.admin_add_coin(). Refuses missing_network, '
  'network_without_tokens, coin_network_twice, invalid_contract_decimals, invalid_contract_address, contract_taken, contract_in_pool.';

create or replace function app.require_contract(
  p_network_id text,
  p_network text,
  p_address_format text,
  p_address_pattern text,
  p_contract_address text
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  contract_key text := app.address_key(p_address_format, p_contract_address);
  found_loss text;
  other app.coins;
begin
  if (p_contract_address ~ p_address_pattern) is not true then
    perform app.refuse('invalid_contract_address', jsonb_build_object('network', p_network, 'hint', null));
  end if;
  found_loss := (app.loss_at(p_address_format, p_contract_address, app.owner_keys(p_address_format, p_contract_address))).loss;
  if found_loss = 'no_key' then
    perform app.refuse('invalid_contract_address', jsonb_build_object(
      'network', p_network, 'hint', 'This address belongs to the network or to nobody, so it can''t be a token''s contract.'
    ));
  end if;
  select c.* into other
  from app.coin_networks cn
  join app.coins c using (coin_id)
  where cn.network_id = p_network_id and app.address_key(p_address_format, cn.contract_address) = contract_key
  limit 1;
  if found then
    perform app.refuse('contract_taken', jsonb_build_object('symbol', other.symbol, 'network', p_network));
  end if;
  if exists (select from app.pool_addresses p where p.address_key = contract_key) then
    perform app.refuse('contract_in_pool');
  end if;
end $$;
comment on function app.require_contract(text, text, text, text, text) is
  'Checks a new coin''s contract address: it has the network''s format, is no burn address or program (T74), not another coin''s contract there, and not a deposit address. '
  'The server checks its checksum. Refuses invalid_contract_address, contract_taken, contract_in_pool.';

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

create or replace function app.show_addresses_of_coin(p_coin_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Wallets before the pool's lock, as in api.admin_update_wallet_deposit_addresses().
  perform from app.wallets w order by w.wallet_id for update;
  -- The same lock as in app.keep_pool_addresses(): no wallet's address is replaced meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('app.pool_addresses', 0));
  insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
  select distinct on (a.wallet_id, a.network_id) a.wallet_id, own.coin_id, a.network_id, a.address_key
  from app.coin_networks own
  join app.wallet_addresses a on a.network_id = own.network_id and a.coin_id <> own.coin_id
  join app.coins c on c.coin_id = a.coin_id
  where own.coin_id = p_coin_id and a.shown_to is null
  order by a.wallet_id, a.network_id, c.position;
  -- A form that was opened before would remove these addresses.
  update app.wallets w set address_version = w.address_version + 1
  where exists (select from app.wallet_addresses a where a.wallet_id = w.wallet_id and a.coin_id = p_coin_id);
end $$;
comment on function app.show_addresses_of_coin(text) is
  'Shows each wallet''s address on the networks of a new coin for that coin too: an account there receives every token (T18). Counts as a '
  'change of these wallets.';
