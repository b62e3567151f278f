create or replace function api.admin_treasury(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return jsonb_build_object(
    'exceptions', app.treasury_exceptions(),
    'solvency', app.solvency_json(),
    'coins', app.covered_coins(),
    'networks', app.treasury_networks(),
    'requests', app.treasury_requests_json(),
    'needs_second_owner', app.needs_second_owner()
  );
end $$;
comment on function api.admin_treasury(jsonb) is
  'What waits for a person, what the exchange holds on chains, by coin beside what users own, and by network and place beside what explains it, and the '
  'changes that wait for another owner. For administrators.';

create or replace function app.covered_coins() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with owed as (
      select o.coin_id, o.available, o.held
      from jsonb_to_recordset(app.owed_figures() -> 'coins') as o (coin_id text, available numeric, held numeric)
    ), found as (
      select h.coin_id, sum(h.amount) as amount from chain.holdings h group by h.coin_id
    ), coins as (
      select c.coin_id, c.symbol, c.name, c.position, coalesce(o.available, 0) as available, coalesce(o.held, 0) as held, f.amount
      from app.coins c
      left join owed o on o.coin_id = c.coin_id
      left join found f on f.coin_id = c.coin_id
      where o.coin_id is not null or f.amount > 0
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'coin_id', c.coin_id,
      'symbol', c.symbol,
      'name', c.name,
      'available', trim_scale(c.available)::text,
      'held', trim_scale(c.held)::text,
      'owed', trim_scale(c.available + c.held)::text,
      'holdings', trim_scale(c.amount)::text,
      'coverage_percent', case when c.available + c.held > 0 then trunc(c.amount * 100 / (c.available + c.held), 1)::text end,
      'unread_networks', app.unread_networks(c.coin_id)
    ) order by c.position), '[]')
    from coins c
  );
end $$;
comment on function app.covered_coins() is
  'What users own of each coin, what is held of it on all networks that were read (null if none was), how many percent of the first that is, rounded '
  'down, and the networks that were not read.';

create or replace function app.unread_networks(p_coin_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(n.deposit_name order by cn.position), '[]')
    from app.coin_networks cn
    join app.networks n on n.network_id = cn.network_id
    where cn.coin_id = p_coin_id and (cn.deposit_enabled or cn.withdrawal_enabled) and not exists (
      select from chain.holdings h where h.network_id = cn.network_id and h.coin_id = cn.coin_id
    ) and not app.is_unopened(cn.coin_id, cn.network_id)
  );
end $$;
comment on function app.unread_networks(text) is 'The networks in use on which nobody knows what the exchange holds of a coin, by name.';

create or replace function app.treasury_networks() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'network_id', n.network_id,
      'name', a.deposit_name,
      'family', n.family,
      'is_watched', n.is_watched,
      'read_at', r.read_at,
      'height', r.height,
      'fault', r.fault,
      'is_requested', n.is_watched and coalesce(r.requested_at > coalesce(r.tried_at, '-infinity'), false),
      'paying_address', (select k.address from chain.accounts k where k.network_id = n.network_id),
      'can_sweep', app.sweeping_signer(n.network_id) is not null,
      'pause', (
        select p.reason from app.pauses p
        where (p.kind is null or p.kind = 'withdrawal') and p.coin_id is null and (p.network_id is null or p.network_id = n.network_id)
        order by p.network_id nulls last
        limit 1
      ),
      'cold_addresses', app.cold_addresses_json(n.network_id, a.explorer_address_url),
      'coins', app.treasury_coins(n.network_id)
    ) order by n.is_watched desc, a.deposit_name), '[]')
    from chain.networks n
    join app.networks a on a.network_id = n.network_id
    left join chain.readings r on r.network_id = n.network_id
  );
end $$;
comment on function app.treasury_networks() is 'The networks that can be watched, with their last reading, their cold addresses and their coins.';

create or replace function app.cold_addresses_json(p_network_id text, p_explorer_url text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'address', a.address, 'label', a.label, 'explorer_url', p_explorer_url || a.address, 'added_at', a.added_at,
      'added_by', app.person_name(u), 'approved_by', (
        select app.person_name(o)
        from chain.treasury_requests r
        join app.users o on o.id = r.decided_by
        where r.cold_address_id = a.id and r.kind = 'add_cold_address'
      )
    ) order by a.id), '[]')
    from chain.cold_addresses a
    join app.users u on u.id = a.added_by
    where a.network_id = p_network_id and a.removed_at is null
  );
end $$;
comment on function app.cold_addresses_json(text, text) is 'The cold addresses of a network, the oldest first.';

create or replace function app.treasury_coins(p_network_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'coin_id', c.coin_id,
      'symbol', c.symbol,
      'name', c.name,
      'decimals', least(app.chain_decimals(p_network_id, c.coin_id), 18),
      'is_token', cn.contract_address is not null,
      'deposit', trim_scale(h.deposit)::text,
      'paying', trim_scale(h.paying)::text,
      'cold', trim_scale(h.cold)::text,
      'total', trim_scale(h.deposit + h.paying + h.cold)::text,
      'arriving', app.arriving_amount(p_network_id, c.coin_id)::text,
      'leaving', app.leaving_amount(p_network_id, c.coin_id)::text,
      'shortage', app.shortage_json(c.coin_id),
      'reconciliation', app.reconciliation_json(p_network_id, c.coin_id),
      'sweeping', app.sweeping_json(p_network_id, c.coin_id)
    ) || app.advice_json(p_network_id, c.coin_id, h.deposit, h.paying, h.cold) order by cn.contract_address is not null, c.position), '[]')
    from app.coin_networks cn
    join app.coins c on c.coin_id = cn.coin_id
    cross join lateral (
      select
        sum(h.amount) filter (where h.place = 'deposit') as deposit,
        sum(h.amount) filter (where h.place = 'paying') as paying,
        sum(h.amount) filter (where h.place = 'cold') as cold
      from chain.holdings h
      where h.network_id = cn.network_id and h.coin_id = cn.coin_id
    ) h
    where cn.network_id = p_network_id
  );
end $$;
comment on function app.treasury_coins(text) is
  'The coins of a network, its own first: what is held at each place (null before the first reading), what is on its way, the reconciliation, and '
  'what to do.';

create or replace function app.arriving_amount(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select trim_scale(coalesce(sum(a.amount), 0)) from chain.arrivals a
    where a.network_id = p_network_id and a.coin_id = p_coin_id and a.state in ('waiting', 'confirming')
  );
end $$;
comment on function app.arriving_amount(text, text) is 'The deposits of a coin on a network that are not credited yet.';

create or replace function app.leaving_amount(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select trim_scale(coalesce(sum(w.amount - w.fee), 0)) from app.withdrawals w
    where w.network_id = p_network_id and w.coin_id = p_coin_id and w.status = 'pending'
  );
end $$;
comment on function app.leaving_amount(text, text) is 'What the pending withdrawals of a coin on a network will pay.';

create or replace function app.reconciliation_json(p_network_id text, p_coin_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'is_on', k.is_on,
      'tolerance', trim_scale(k.tolerance)::text,
      'changed_at', k.changed_at,
      'changed_by', app.person_name(u),
      'opened_at', k.opened_at,
      'height', k.height,
      'checked_at', k.checked_at,
      'deposits', trim_scale((k.explained).deposits)::text,
      'deposits_open', trim_scale((k.explained).deposits_open)::text,
      'withdrawals', trim_scale((k.explained).withdrawals)::text,
      'withdrawals_open', trim_scale((k.explained).withdrawals_open)::text,
      'network_fees', trim_scale((k.explained).network_fees)::text,
      'movements', trim_scale((k.explained).movements)::text,
      'paying_by_hand', trim_scale((k.explained).paying_by_hand)::text,
      'expected', trim_scale(app.explained_amount(k.explained))::text,
      'missing', trim_scale(app.shortfall_of(k))::text,
      'surplus', trim_scale(greatest(0, k.difference))::text,
      'is_within_tolerance', app.shortfall_of(k) <= k.tolerance,
      'alarmed_at', k.alarmed_at
    )
    from chain.reconciliations k
    join app.users u on u.id = k.changed_by
    where k.network_id = p_network_id and k.coin_id = p_coin_id
  );
end $$;
comment on function app.reconciliation_json(text, text) is
  'The reconciliation of a coin on a network with the terms of its sum; null if it was never switched on.';

create or replace function app.advice_json(p_network_id text, p_coin_id text, p_deposit numeric, p_paying numeric, p_cold numeric) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  a_day numeric := app.daily_withdrawals(p_network_id, p_coin_id);
  has_account boolean := exists (select from chain.accounts a where a.network_id = p_network_id);
  band text := case when has_account then app.hot_band(p_paying, a_day) end;
  target numeric := app.hot_target_days() * a_day;
begin
  return jsonb_build_object(
    'daily_withdrawals', trim_scale(round(a_day, 8))::text,
    'lasts_days', case when band is not null then least(trunc(p_paying / a_day), 9999)::integer end,
    'band', band,
    'refill', case when band in ('danger', 'warning') then trim_scale(trunc(target - p_paying, 8))::text end,
    'to_cold', case when band = 'above' then trim_scale(trunc(p_paying - target, 8))::text end,
    'sweep', case when p_deposit > 0 and p_deposit >= p_paying + p_cold then trim_scale(p_deposit)::text end,
    'lacks_gas', has_account and p_paying > 0 and app.lacks_gas(p_network_id, p_coin_id)
  );
end $$;
comment on function app.advice_json(text, text, numeric, numeric, numeric) is
  'How many days the paying address lasts, the band of that (app.hot_band), what to send there or to move to a cold address so that it lasts '
  'app.hot_target_days, what to move from deposit addresses if they hold half or more, and whether the paying address lacks the network''s own coin to '
  'send a token.';

create or replace function app.hot_target_days() returns integer
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return 14;
end $$;
comment on function app.hot_target_days() is 'How many days of withdrawals the paying address should hold: fewer are soon used up, more are needlessly at risk.';

create or replace function app.hot_band(p_paying numeric, p_a_day numeric) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_paying is null or p_a_day = 0 then null
    when p_paying < p_a_day then 'danger'
    when p_paying < 3 * p_a_day then 'warning'
    when p_paying < app.hot_target_days() * p_a_day then 'below'
    -- Not at once: what is moved to a cold address today would be brought back tomorrow.
    when p_paying <= 2 * app.hot_target_days() * p_a_day then 'good'
    else 'above'
  end;
end $$;
comment on function app.hot_band(numeric, numeric) is
  'How long the paying address lasts: danger, under a day; warning, under three; below, under app.hot_target_days; good; above, more than twice that. '
  'Null before a reading, and without withdrawals.';

create or replace function app.daily_withdrawals(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(w.amount - w.fee), 0) / 30
    from app.withdrawals w
    where w.network_id = p_network_id and w.coin_id = p_coin_id and w.status = 'completed' and w.completed_at > now() - interval '30 days'
  );
end $$;
comment on function app.daily_withdrawals(text, text) is 'What was paid for withdrawals of a coin on a network on an average day of the last 30.';

create or replace function app.lacks_gas(p_network_id text, p_coin_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.coin_networks token
    join app.coin_networks own on own.network_id = token.network_id and own.contract_address is null
    join chain.holdings h on h.network_id = own.network_id and h.coin_id = own.coin_id and h.place = 'paying'
    where token.network_id = p_network_id and token.coin_id = p_coin_id and token.contract_address is not null and h.amount = 0
  );
end $$;
comment on function app.lacks_gas(text, text) is 'Whether the coin is a token and the paying address has none of the network''s own coin for fees.';
