create or replace function api.admin_add_coin(
  context jsonb,
  p_coin_id text,
  p_symbol text,
  p_name text,
  p_decimals integer,
  p_networks jsonb,
  p_swap_fee text,
  p_withdrawal_fee text,
  p_minimum_deposit text,
  p_minimum_withdrawal text,
  p_reason text,
  p_stream_symbols jsonb default '{}',
  p_on_chain jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  given_reason text := app.require_reason(p_reason);
  given jsonb := jsonb_build_object(
    'symbol', p_symbol, 'name', p_name, 'decimals', p_decimals, 'swap_fee', p_swap_fee, 'withdrawal_fee', p_withdrawal_fee,
    'minimum_deposit', p_minimum_deposit, 'minimum_withdrawal', p_minimum_withdrawal, 'networks', p_networks,
    'stream_symbols', p_stream_symbols
  );
  coin app.coins;
begin
  -- Positions, symbols and contracts are compared with those of all coins, so coins are added one after another.
  perform pg_advisory_xact_lock(hashtextextended('app.coins', 0));
  if not app.is_added_coin(admin.id, p_coin_id, given, given_reason) then
    coin := app.new_coin(p_coin_id, p_symbol, p_name, p_decimals, p_minimum_deposit, p_minimum_withdrawal);
    coin.added_by := admin.id;
    insert into app.coins values (coin.*);
    perform app.add_coin_networks(coin, p_networks, p_on_chain, admin.id);
    insert into app.swap_fees (coin_id, fee_amount, updated_by)
    values (coin.coin_id, app.coin_figure(coin, p_swap_fee, coin.decimals), admin.id);
    insert into app.withdrawal_fees (coin_id, fee_amount, updated_by)
    values (coin.coin_id, app.coin_figure(coin, p_withdrawal_fee, least(coin.decimals, 6)), admin.id);
    perform app.add_stream_symbols(coin, p_stream_symbols);
    insert into app.pauses (kind, coin_id, reason, paused_by, is_new, listed_by)
    select paused.kind, coin.coin_id, given_reason, admin.id, true, case when paused.kind <> 'swap' then admin.id end
    from unnest('{deposit,withdrawal,swap}'::text[]) paused (kind);
    perform app.show_addresses_of_coin(
      coin.coin_id, array(select cn.network_id from app.coin_networks cn where cn.coin_id = coin.coin_id)
    );
    perform app.record_admin_activity(
      context, admin.id, 'coin_added', 'coin', coin.coin_id, given || app.on_chain_details(p_on_chain), given_reason
    );
  end if;
  return jsonb_build_object('success', true, 'coin_id', p_coin_id, 'symbol', p_symbol);
end $$;
comment on function api.admin_add_coin(jsonb, text, text, text, integer, jsonb, text, text, text, text, text, jsonb, jsonb) is
  'Adds a coin on networks of the registry (decision 79), at the end of lists. p_networks: of each network network_id, contract_address and '
  'contract_decimals. p_on_chain: by network, what the server was told of the contract by a node, as in app.require_same_on_chain(). p_stream_symbols: binance, coinbase and kraken, each optional. Its deposits, withdrawals and swaps are paused with p_reason. '
  'Repeating the same call changes nothing. Refuses reason_required, coin_exists, what app.new_coin() and app.add_coin_networks() refuse, '
  'invalid_stream_symbol, stream_symbol_taken.';

create or replace function app.on_chain_details(p_on_chain jsonb) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when p_on_chain is null then '{}' else jsonb_build_object('on_chain', p_on_chain) end
$$;
comment on function app.on_chain_details(jsonb) is 'For the audit log: what nodes said of contracts, which is no part of what the administrator gave.';

create or replace function app.is_added_coin(p_admin_id uuid, p_coin_id text, p_given jsonb, p_reason text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
  addition app.admin_activity := app.last_change('coin', p_coin_id, 'coin_added');
begin
  select c.* into coin from app.coins c where c.coin_id = p_coin_id;
  if not found then
    return false;
  end if;
  if addition.admin_id = p_admin_id and addition.details - 'on_chain' = p_given and addition.reason = p_reason then
    return true;
  end if;
  perform app.refuse('coin_exists', jsonb_build_object('name', coin.name, 'symbol', coin.symbol));
end $$;
comment on function app.is_added_coin(uuid, text, jsonb, text) is
  'Whether this administrator has added this coin with exactly this input, as after a lost answer. Refuses coin_exists for any other coin '
  'with this id.';

create or replace function app.new_coin(
  p_coin_id text,
  p_symbol text,
  p_name text,
  p_decimals integer,
  p_minimum_deposit text,
  p_minimum_withdrawal text
) returns app.coins
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
begin
  if (p_coin_id ~ '^[a-z0-9-]{1,64}$') is not true then
    perform app.refuse('invalid_coin_id');
  elsif (p_decimals between 0 and 18) is not true then
    perform app.refuse('invalid_coin_decimals');
  end if;
  perform app.require_free_feed_id(p_coin_id, p_coin_id);
  perform app.require_coin_names(p_symbol, p_name);
  coin.coin_id := p_coin_id;
  coin.symbol := p_symbol;
  coin.name := p_name;
  coin.decimals := p_decimals;
  coin.is_stable := false;
  coin.position := (select max(c.position) + 1 from app.coins c);
  coin.deposit_enabled := true;
  coin.withdrawal_enabled := true;
  coin.swap_enabled := true;
  coin.minimum_deposit := app.coin_figure(coin, p_minimum_deposit, p_decimals);
  coin.minimum_withdrawal := app.coin_figure(coin, p_minimum_withdrawal, p_decimals);
  coin.swap_spread_percent := app.new_coin_spread();
  coin.added_at := now();
  return coin;
end $$;
comment on function app.new_coin(text, text, text, integer, text, text) is
  'The row of a coin that an administrator adds; never a stable one, because those count as a dollar without a price. Refuses invalid_coin_id, '
  'feed_id_taken, invalid_coin_decimals, invalid_coin_symbol, coin_symbol_taken, invalid_coin_name, coin_name_taken, invalid_amount, too_many_decimals, '
  'figure_too_high.';

create or replace function app.new_coin_spread() returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return least(10, greatest(
    app.default_spread_percent(false),
    app.setting('swap_quote_tolerance_percent')::numeric - (select min(c.swap_spread_percent) from app.coins c where c.alias_of is null)
  ));
end $$;
comment on function app.new_coin_spread() is
  'The spread of a coin that an administrator adds, in percent: the default, or what keeps its firm prices from losing money (T69).';

create or replace function app.require_coin_names(p_symbol text, p_name text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  other app.coins;
begin
  if (p_symbol ~ '^[A-Z0-9]{1,12}$') is not true then
    perform app.refuse('invalid_coin_symbol');
  elsif (p_name ~ '^[A-Za-z0-9][A-Za-z0-9 .&()+-]{0,39}$') is not true or p_name ~ '  | $' then
    perform app.refuse('invalid_coin_name');
  end if;
  select c.* into other from app.coins c where app.lookalike_key(c.symbol) = app.lookalike_key(p_symbol) order by c.position limit 1;
  if found then
    perform app.refuse('coin_symbol_taken', jsonb_build_object('symbol', other.symbol, 'name', other.name));
  end if;
  select c.* into other from app.coins c where app.lookalike_key(c.name) = app.lookalike_key(p_name) order by c.position limit 1;
  if found then
    perform app.refuse('coin_name_taken', jsonb_build_object('symbol', other.symbol, 'name', other.name));
  end if;
end $$;
comment on function app.require_coin_names(text, text) is
  'Checks a new coin''s symbol and name: plain letters and digits, and not like those of another coin at a glance. Refuses invalid_coin_symbol, '
  'coin_symbol_taken, invalid_coin_name, coin_name_taken.';

create or replace function app.lookalike_key(p_text text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return translate(regexp_replace(upper(p_text), '[^A-Z0-9]', '', 'g'), '01L5826', 'OIISBZG');
end $$;
comment on function app.lookalike_key(text) is
  'A symbol or name reduced to how it looks at a glance: without case and punctuation, with digits as the letters they resemble.';

create or replace function app.coin_figure(p_coin app.coins, p_amount text, p_decimals integer) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  figure numeric := trim_scale(app.require_amount(p_amount, 18, 'invalid_amount', p_may_be_zero => true));
begin
  if scale(figure) > p_decimals then
    perform app.refuse('too_many_decimals', jsonb_build_object('symbol', p_coin.symbol, 'decimals', p_decimals));
  end if;
  perform app.require_sane_figure(p_coin, figure);
  return figure;
end $$;
comment on function app.coin_figure(app.coins, text, integer) is
  'A fee or minimum of a coin, in the coin. Refuses invalid_amount, too_many_decimals, figure_too_high.';
