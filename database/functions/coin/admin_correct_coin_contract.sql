create or replace function api.admin_correct_coin_contract(
  context jsonb,
  p_coin_id text,
  p_network_id text,
  p_contract_address text,
  p_contract_decimals integer,
  p_seen_contract_address text,
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
  contract text := btrim(p_contract_address);
  pair app.coin_networks;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.coins', 0));
  -- No block is taken meanwhile, which could have a payment of the contract before, and no reading of its balances.
  if exists (select from chain.networks n where n.network_id = p_network_id) then
    perform app.lock_position(p_network_id);
  end if;
  select cn.* into pair from app.coin_networks cn
  where cn.coin_id = coin.coin_id and cn.network_id = p_network_id for update;
  if pair.contract_address is null then
    perform app.refuse('network_mismatch', jsonb_build_object('coin', coin.symbol));
  end if;
  -- Saving what is there, such as after a lost answer, changes nothing.
  if not app.is_same_contract(network, pair.contract_address, contract) or pair.contract_decimals is distinct from p_contract_decimals then
    perform app.require_seen_contract(network, pair, p_seen_contract_address);
    perform app.require_correctable(coin, network, pair);
    perform app.require_token_contract(coin, network, contract, p_contract_decimals, p_on_chain);
    update app.coin_networks cn set contract_address = contract, contract_decimals = p_contract_decimals
    where cn.coin_id = coin.coin_id and cn.network_id = p_network_id;
    perform app.forget_balances(coin.coin_id, p_network_id);
    perform app.close_listed(admin.id, coin.coin_id, p_network_id, given_reason);
    perform app.record_admin_activity(
      context, admin.id, 'coin_contract_corrected', 'coin_network', target,
      jsonb_build_object(
        'symbol', coin.symbol, 'network', network.deposit_name, 'old', pair.contract_address, 'new', contract,
        'old_decimals', pair.contract_decimals, 'new_decimals', p_contract_decimals
      ) || app.on_chain_details(p_on_chain),
      given_reason
    );
    perform app.queue_power_emails(
      context, 'setting', null, format('Contract of %s on %s', coin.symbol, network.deposit_name), pair.contract_address, contract, admin.id
    );
  end if;
  return jsonb_build_object('success', true, 'symbol', coin.symbol, 'network', network.deposit_name);
end $$;
comment on function api.admin_correct_coin_contract(jsonb, text, text, text, integer, text, text, jsonb) is
  'Replaces a contract that an administrator listed, while deposits and withdrawals of the coin are paused there and nothing has used it (T88). '
  'p_seen_contract_address is what the administrator saw; p_on_chain as in api.admin_add_coin_network(). Owners are emailed. Refuses '
  'reason_required, unknown_coin, network_without_tokens, network_mismatch, setting_changed, coin_network_released, coin_network_open, '
  'coin_network_used, and what app.require_token_contract() refuses.';

create or replace function app.is_same_contract(p_network app.networks, p_one text, p_other text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.address_key(p_network.address_format, p_one) is not distinct from app.address_key(p_network.address_format, p_other);
end $$;
comment on function app.is_same_contract(app.networks, text, text) is 'Whether two contract addresses are one, however they are written.';

create or replace function app.require_seen_contract(
  p_network app.networks, p_pair app.coin_networks, p_seen_contract_address text
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  change app.admin_activity := app.last_change(
    'coin_network', app.coin_network_target(p_pair.coin_id, p_pair.network_id), 'coin_contract_corrected'
  );
begin
  if not app.is_same_contract(p_network, p_pair.contract_address, btrim(p_seen_contract_address)) then
    perform app.refuse_changed_setting(
      p_pair.contract_address, coalesce(change.admin_id, p_pair.added_by), coalesce(change.created_at, p_pair.added_at)
    );
  end if;
end $$;
comment on function app.require_seen_contract(app.networks, app.coin_networks, text) is
  'Checks that the administrator saw the current contract. Refuses setting_changed.';

create or replace function app.require_correctable(p_coin app.coins, p_network app.networks, p_pair app.coin_networks) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  obstacle text := app.correction_obstacle(p_pair);
begin
  if obstacle is not null then
    perform app.refuse('coin_network_' || obstacle, jsonb_build_object('symbol', p_coin.symbol, 'network', p_network.deposit_name));
  end if;
end $$;
comment on function app.require_correctable(app.coins, app.networks, app.coin_networks) is
  'Checks that a coin''s contract on a network can be corrected. Refuses coin_network_released, coin_network_used, coin_network_open.';

create or replace function app.correction_obstacle(p_pair app.coin_networks) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_pair.added_by is null then 'released'
    when app.has_used_network(p_pair.coin_id, p_pair.network_id) then 'used'
    when not (app.is_paused('deposit', p_pair.coin_id, p_pair.network_id) and app.is_paused('withdrawal', p_pair.coin_id, p_pair.network_id))
      then 'open'
  end;
end $$;
comment on function app.correction_obstacle(app.coin_networks) is
  'Why a coin''s contract on a network cannot be corrected: released (the release lists it), used, or open (deposits or withdrawals are not paused). '
  'Null if it can.';

create or replace function app.is_paused(p_kind text, p_coin_id text, p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.pauses p
    where (p.kind is null or p.kind = p_kind) and (p.coin_id is null or p.coin_id = p_coin_id)
      and (p.network_id is null or p.network_id = p_network_id)
  );
end $$;
comment on function app.is_paused(text, text, text) is 'Whether a pause covers deposits or withdrawals of a coin on a network.';

create or replace function app.has_used_network(p_coin_id text, p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from chain.arrivals a where a.network_id = p_network_id and a.coin_id = p_coin_id)
    or exists (select from app.deposits d where d.network_id = p_network_id and d.coin_id = p_coin_id)
    or exists (select from app.withdrawals w where w.network_id = p_network_id and w.coin_id = p_coin_id)
    or exists (select from chain.house_movements m where m.network_id = p_network_id and m.coin_id = p_coin_id)
    or exists (select from chain.reconciliations r where r.network_id = p_network_id and r.coin_id = p_coin_id)
    or exists (select from chain.sweep_rules s where s.network_id = p_network_id and s.coin_id = p_coin_id)
    or exists (select from chain.payments p where p.network_id = p_network_id and p.coin_id = p_coin_id)
    or exists (select from chain.treasury_requests t where t.network_id = p_network_id and t.coin_id = p_coin_id);
end $$;
comment on function app.has_used_network(text, text) is
  'Whether anything has arrived, left, been booked or been set up for a coin on a network. What nodes said of balances is no use of it.';

create or replace function app.forget_balances(p_coin_id text, p_network_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from chain.holdings h where h.network_id = p_network_id and h.coin_id = p_coin_id;
  delete from chain.address_balances b where b.network_id = p_network_id and b.coin_id = p_coin_id;
  -- A reading in progress is of the contract before.
  update chain.readings r set version = r.version + 1 where r.network_id = p_network_id;
end $$;
comment on function app.forget_balances(text, text) is
  'Forgets what nodes said of a coin''s balances on a network, which is of the contract before. The caller holds app.lock_position().';

create or replace function app.added_networks() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'coin_id', cn.coin_id, 'network_id', cn.network_id, 'added_at', cn.added_at, 'added_by', app.person_name(u),
      'obstacle', app.correction_obstacle(cn)
    ) order by cn.added_at, cn.coin_id, cn.position), '[]')
    from app.coin_networks cn
    join app.users u on u.id = cn.added_by
  );
end $$;
comment on function app.added_networks() is
  'The networks of coins that administrators added, who added each, and what keeps its contract from being corrected, as in app.correction_obstacle().';
