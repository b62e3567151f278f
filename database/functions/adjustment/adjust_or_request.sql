create or replace function app.adjust_or_request(context jsonb, p_admin app.users, p_wanted app.adjustments) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted app.adjustments := p_wanted;
  is_deposit boolean := app.counts_as_deposit(p_wanted);
  most numeric := app.second_administrator_limit(case when is_deposit then 'deposit' else 'adjustment' end);
begin
  wanted.requested_by := p_admin.id;
  if app.exceeds_holdings(wanted) then
    return app.request_of_owners(context, p_admin, wanted);
  elsif app.is_for_another(wanted) and app.adjusts_beside(p_admin.id) then
    wanted.value_usd := app.fresh_value(wanted.coin_id, wanted.amount);
    return app.request_adjustment(context, wanted);
  elsif most is null and not (wanted.user_id = p_admin.id and app.limits_adjustments()) then
    return app.adjust_balance(context, p_admin.id, wanted);
  end if;
  -- Serialises one administrator's adjustments, so that each sees the other.
  perform pg_advisory_xact_lock(hashtextextended('app.lone_adjustments:' || p_admin.id, 0));
  wanted.value_usd := app.fresh_value(wanted.coin_id, wanted.amount);
  -- Nobody changes their own balance alone, whatever the amount.
  if wanted.user_id = p_admin.id or (wanted.value_usd + app.credited_alone(p_admin.id, is_deposit) <= most) is not true then
    return app.request_adjustment(context, wanted);
  elsif is_deposit then
    insert into app.lone_deposits (admin_id, value_usd) values (p_admin.id, wanted.value_usd);
  else
    insert into app.lone_adjustments (admin_id, value_usd) values (p_admin.id, wanted.value_usd);
  end if;
  return app.adjust_balance(context, p_admin.id, wanted);
end $$;
comment on function app.adjust_or_request(jsonb, app.users, app.adjustments) is
  'Adjusts a balance, or requests a second administrator: if it would exceed the limit together with what this administrator adjusted alone in '
  '24 hours (what app.counts_as_deposit has a limit of its own), without a fresh price, and if the balance is the administrator''s own, with either '
  'limit; and, where there is a second administrator, for a deposit that may be another user''s (T68). What exceeds the holdings takes two owners (T83).';

create or replace function app.counts_as_deposit(p_wanted app.adjustments) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network text := (select n.network_id from app.networks n where n.deposit_name = btrim(p_wanted.network));
begin
  return p_wanted.transaction_hash is not null and (
    not exists (
      select from chain.networks n
      join chain.cursors c on c.network_id = n.network_id and c.height is not null
      where n.network_id = network and n.is_watched
    )
    or exists (
      select from chain.arrivals a
      where a.network_id = network and a.transaction_hash = p_wanted.transaction_hash
        and a.output_index = coalesce(p_wanted.output_index, 0)
    )
  );
end $$;
comment on function app.counts_as_deposit(app.adjustments) is
  'Whether an addition counts against the limit of deposits from chains: it has a hash, and where its network is watched, the network has reported it. '
  'Any other hash may be invented.';

create or replace function app.limits_adjustments() returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.second_administrator_limit('adjustment') is not null or app.second_administrator_limit('deposit') is not null;
end $$;
comment on function app.limits_adjustments() is 'Whether a second administrator is needed above some value, for deposits from chains or for other adjustments.';

create or replace function app.fresh_price(p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select p.market_price
    from app.crypto_prices p
    where p.coin_id = p_coin_id
      and p.last_updated > clock_timestamp() - app.max_price_age(p.source)
      and not exists (select from app.held_price_jumps held where held.coin_id = p_coin_id)
  );
end $$;
comment on function app.fresh_price(text) is 'The market price of a coin in US dollars; null if it may not be traded on (T9, T49).';

create or replace function app.fresh_value(p_coin_id text, p_amount numeric) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return round(p_amount * app.fresh_price(p_coin_id), 6);
end $$;
comment on function app.fresh_value(text, numeric) is
  'The market value of an amount in US dollars; null without a price that may be traded on (T9, T49).';

create or replace function app.adjusted_alone(p_admin_id uuid) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(l.value_usd), 0)
    from app.lone_adjustments l
    where l.admin_id = p_admin_id and l.at > clock_timestamp() - interval '24 hours'
  );
end $$;
comment on function app.adjusted_alone(uuid) is
  'The value that an administrator added and subtracted without a second one in 24 hours, in US dollars.';

create or replace function app.deposited_alone(p_admin_id uuid) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(l.value_usd), 0)
    from app.lone_deposits l
    where l.admin_id = p_admin_id and l.at > clock_timestamp() - interval '24 hours'
  );
end $$;
comment on function app.deposited_alone(uuid) is
  'The value of the deposits from chains that an administrator credited without a second one in 24 hours, in US dollars.';

create or replace function app.credited_alone(p_admin_id uuid, p_is_deposit boolean) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_is_deposit then app.deposited_alone(p_admin_id) else app.adjusted_alone(p_admin_id) end;
end $$;
comment on function app.credited_alone(uuid, boolean) is
  'What counts against the limit of a deposit from a chain, or of any other change of a balance.';

create or replace function app.request_adjustment(context jsonb, p_wanted app.adjustments) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  target app.users;
  request_id uuid;
  shared jsonb;
begin
  -- Before the user, as everywhere.
  perform app.lock_transactions(array[p_wanted.transaction_hash]);
  target := app.require_target_user(p_wanted.user_id);
  shared := app.require_possible_adjustment(p_wanted);
  insert into app.adjustments (
    user_id, coin_id, direction, amount, value_usd, reason, network, transaction_hash, output_index, shared_with, is_above_holdings,
    requested_by
  ) values (
    target.id, p_wanted.coin_id, p_wanted.direction, p_wanted.amount, p_wanted.value_usd, p_wanted.reason, p_wanted.network,
    p_wanted.transaction_hash, p_wanted.output_index, shared, coalesce(p_wanted.is_above_holdings, false), p_wanted.requested_by
  )
  returning id into request_id;
  perform app.record_admin_activity(
    context, p_wanted.requested_by, 'balance_adjustment_requested', 'user', target.id::text,
    app.adjustment_details(p_wanted) || jsonb_build_object('adjustment_id', request_id) || app.shared_details(shared), p_wanted.reason
  );
  return jsonb_build_object('waits_for_second', true, 'adjustment_id', request_id);
end $$;
comment on function app.request_adjustment(jsonb, app.adjustments) is 'Records a request for a second administrator. No balance changes.';

create or replace function app.require_possible_adjustment(p_wanted app.adjustments) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network_id text;
begin
  if p_wanted.transaction_hash is not null then
    if p_wanted.network is null then
      perform app.refuse('missing_network');
    end if;
    network_id := (app.require_deposit_network(app.require_coin(p_wanted.coin_id), p_wanted.network)).network_id;
    perform app.require_output_of_network(
      network_id, p_wanted.transaction_hash, p_wanted.output_index,
      app.covers_by_surplus(p_wanted.user_id, network_id, p_wanted.coin_id, p_wanted.amount)
    );
    perform app.require_new_output(network_id, p_wanted.transaction_hash, p_wanted.output_index);
    perform app.require_reported(
      network_id, p_wanted.transaction_hash, p_wanted.user_id, p_wanted.coin_id, p_wanted.amount
    );
    return app.require_new_hash(p_wanted.transaction_hash, p_wanted.shared_with);
  elsif p_wanted.direction = 'subtract' and not exists (
    select from ledger.balances b
    where b.user_id = p_wanted.user_id and b.coin_id = p_wanted.coin_id and b.available >= p_wanted.amount
  ) then
    perform app.refuse('insufficient_funds');
  end if;
  return null;
end $$;
comment on function app.require_possible_adjustment(app.adjustments) is
  'Refuses a request that could not be carried out. It is checked again when approved. Returns what app.require_new_hash returns. Refuses '
  'network_mismatch, missing_network, network_without_outputs, duplicate_deposit, deposit_not_reported, transaction_hash_credited, '
  'insufficient_funds.';

create or replace function app.require_new_output(p_network_id text, p_hash text, p_output_index integer) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from app.deposits d
    where d.network_id = p_network_id and d.transaction_hash = p_hash and d.output_index = coalesce(p_output_index, 0)
      and d.status <> 'failed'
  ) then
    perform app.refuse('duplicate_deposit');
  end if;
end $$;
comment on function app.require_new_output(text, text, integer) is
  'Checks that no deposit has this output yet, as the index deposits_output does (T14). Refuses duplicate_deposit.';

create or replace function app.adjustment_details(p_adjustment app.adjustments) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'direction', p_adjustment.direction, 'coin_id', p_adjustment.coin_id, 'amount', trim_scale(p_adjustment.amount)::text,
    'value_usd', trim_scale(p_adjustment.value_usd)::text, 'network', p_adjustment.network,
    'transaction_hash', p_adjustment.transaction_hash, 'output_index', p_adjustment.output_index
  ) || app.ceiling_details(p_adjustment);
end $$;
comment on function app.adjustment_details(app.adjustments) is 'The audit log''s details of an adjustment that a second administrator decides on.';

create or replace function app.ceiling_details(p_adjustment app.adjustments) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_adjustment.is_above_holdings then '{"is_above_holdings": true}' else '{}' end;
end $$;
comment on function app.ceiling_details(app.adjustments) is 'The audit log''s details of a credit that two owners made above the holdings.';
