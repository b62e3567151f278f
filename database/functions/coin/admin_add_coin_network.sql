create or replace function api.admin_add_coin_network(
  context jsonb,
  p_coin_id text,
  p_network_id text,
  p_contract_address text,
  p_contract_decimals integer,
  p_minimum_withdrawal text,
  p_reason text,
  p_on_chain jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  given_reason text := app.require_reason(p_reason);
  coin app.coins := app.require_asset(p_coin_id);
  network app.networks := app.require_token_network(p_network_id);
  target text := app.coin_network_target(p_coin_id, p_network_id);
  given jsonb := jsonb_build_object(
    'symbol', coin.symbol, 'network', network.deposit_name, 'contract_address', p_contract_address, 'contract_decimals', p_contract_decimals,
    'minimum_withdrawal', p_minimum_withdrawal
  );
begin
  if network.own_coin_id = coin.coin_id then
    perform app.refuse('own_coin_of_network', jsonb_build_object('symbol', coin.symbol, 'network', network.deposit_name));
  end if;
  -- Contracts are compared with those of all coins.
  perform pg_advisory_xact_lock(hashtextextended('app.coins', 0));
  if not app.is_added_coin_network(admin.id, coin, network, given, given_reason) then
    perform app.add_coin_network(
      coin, network, p_contract_address, p_contract_decimals, app.coin_figure(coin, p_minimum_withdrawal, coin.decimals), p_on_chain, admin.id
    );
    perform app.close_listed(admin.id, coin.coin_id, network.network_id, given_reason);
    perform app.show_addresses_of_coin(coin.coin_id, array[network.network_id]);
    perform app.record_admin_activity(
      context, admin.id, 'coin_network_added', 'coin_network', target, given || app.on_chain_details(p_on_chain), given_reason
    );
    perform app.queue_power_emails(
      context, 'setting', null, format('Contract of %s on %s', coin.symbol, network.deposit_name), null, btrim(p_contract_address), admin.id
    );
  end if;
  return jsonb_build_object('success', true, 'symbol', coin.symbol, 'network', network.deposit_name);
end $$;
comment on function api.admin_add_coin_network(jsonb, text, text, text, integer, text, text, jsonb) is
  'Adds a network, on which it is a token, to a coin that exists (T88). The coin''s deposits and withdrawals there are paused with p_reason, and owners '
  'are emailed. p_on_chain: by network, what the server was told of the contract by a node, as in app.require_same_on_chain(). Repeating the same '
  'call changes nothing. Refuses reason_required, unknown_coin, network_without_tokens, own_coin_of_network, coin_network_exists, invalid_amount, too_many_decimals, '
  'figure_too_high, and what app.require_token_contract() refuses.';

create or replace function app.require_asset(p_coin_id text) returns app.coins
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
begin
  select c.* into coin from app.coins c where c.coin_id = p_coin_id and c.alias_of is null;
  if not found then
    perform app.refuse('unknown_coin', jsonb_build_object('coin', p_coin_id));
  end if;
  return coin;
end $$;
comment on function app.require_asset(text) is 'The coin with exactly this id; an alias has no networks of its own. Refuses unknown_coin.';

create or replace function app.is_added_coin_network(
  p_admin_id uuid, p_coin app.coins, p_network app.networks, p_given jsonb, p_reason text
) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  addition app.admin_activity := app.last_change(
    'coin_network', app.coin_network_target(p_coin.coin_id, p_network.network_id), 'coin_network_added'
  );
begin
  if not app.is_on_network(p_coin.coin_id, p_network.network_id) then
    return false;
  elsif addition.admin_id = p_admin_id and addition.details - 'on_chain' = p_given and addition.reason = p_reason then
    return true;
  end if;
  perform app.refuse('coin_network_exists', jsonb_build_object('symbol', p_coin.symbol, 'network', p_network.deposit_name));
end $$;
comment on function app.is_added_coin_network(uuid, app.coins, app.networks, jsonb, text) is
  'Whether this administrator has added this network to this coin with exactly this input, as after a lost answer. Refuses coin_network_exists if it '
  'is there already in any other way.';

create or replace function app.close_listed(p_admin_id uuid, p_coin_id text, p_network_id text, p_reason text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Nobody opens meanwhile what was listed before.
  perform app.lock_pause('deposit', p_coin_id, p_network_id);
  insert into app.pauses (kind, coin_id, network_id, reason, paused_by, is_new, listed_by)
  select paused.kind, p_coin_id, p_network_id, p_reason, p_admin_id, true, p_admin_id
  from unnest('{deposit,withdrawal}'::text[]) paused (kind)
  -- What is paused already stays so for its own reason.
  on conflict (kind, coin_id, network_id, cause) do update set listed_by = excluded.listed_by;
end $$;
comment on function app.close_listed(uuid, text, text, text) is
  'Pauses deposits and withdrawals of a coin on a network whose contract this owner has listed, until another owner opens them (T90).';
