create or replace function api.credit_room(context jsonb, p_coin_id text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
  owed numeric;
  counted numeric;
begin
  perform app.require_permission(context, 'office.read');
  coin := app.require_coin(p_coin_id);
  owed := app.owed_amount(coin.coin_id);
  counted := app.counted_holdings(coin.coin_id, p_with_play => true);
  return jsonb_build_object(
    'coin_id', coin.coin_id,
    'owed', trim_scale(owed)::text,
    'holdings', trim_scale(counted)::text,
    -- What greatest() makes of null would be no room.
    'room', case when counted is not null then trim_scale(greatest(0, counted - owed))::text end,
    'above', app.rule_above_holdings(coin.coin_id),
    'is_play', counted is not null and app.counted_holdings(coin.coin_id) is null
  );
end $$;
comment on function api.credit_room(jsonb, text) is
  'How much of a coin can be credited by hand before users own more than the exchange holds: {coin_id, owed, holdings, room, above, is_play}. holdings and '
  'room are null if nobody has read what is held; above is app.rule_above_holdings. For administrators. Refuses unknown_coin.';

create or replace function app.rule_above_holdings(p_coin_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when app.counted_holdings(p_coin_id) is null then 'allowed'
    when app.needs_second_owner() then 'two_owners'
    -- Nobody could approve it, and what is held is not known in full.
    when app.has_uncounted_network(p_coin_id) then 'allowed'
    else 'refused'
  end;
end $$;
comment on function app.rule_above_holdings(text) is
  'What applies to a credit with no arrival behind it that users would own more with than the exchange holds (T83): two_owners, refused where there is '
  'only one, or allowed where nobody knows what is held.';

create or replace function app.exceeds_holdings(p_wanted app.adjustments) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.has_arrival(p_wanted) or app.rule_above_holdings(p_wanted.coin_id) = 'allowed' then
    return false;
  end if;
  perform app.lock_credits(p_wanted.coin_id);
  return app.owed_amount(p_wanted.coin_id) + p_wanted.amount > app.counted_holdings(p_wanted.coin_id);
end $$;
comment on function app.exceeds_holdings(app.adjustments) is
  'Whether a credit with no arrival behind it would make users own more of its coin than the exchange holds (T83). Keeps other such credits of the coin '
  'waiting. Call it before locking transactions and users.';

create or replace function app.lock_credits(p_coin_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Two credits at once would otherwise both fit into the same room (T64).
  perform pg_advisory_xact_lock(hashtextextended('app.credits_by_hand:' || p_coin_id, 0));
end $$;
comment on function app.lock_credits(text) is
  'Serialises the credits of a coin by hand, until the call ends. Before transactions and users.';

create or replace function app.has_arrival(p_wanted app.adjustments) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network text := (select n.network_id from app.networks n where n.deposit_name = btrim(p_wanted.network));
begin
  return p_wanted.direction = 'subtract' or (p_wanted.transaction_hash is not null and (
    exists (
      select from chain.arrivals a
      where a.network_id = network and a.transaction_hash = p_wanted.transaction_hash
        and a.output_index = coalesce(p_wanted.output_index, 0) and a.state <> 'orphaned'
    )
    -- Its coins are among no holdings, so they can't be compared with any.
    or not app.is_counted(network, p_wanted.coin_id)
  ));
end $$;
comment on function app.has_arrival(app.adjustments) is
  'Whether an adjustment needs no ceiling: it subtracts, or it is a deposit that its network has reported, or one on a network whose holdings are not '
  'known.';

create or replace function app.is_counted(p_network_id text, p_coin_id text, p_with_play boolean default false) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from chain.networks n
    where n.network_id = p_network_id and (p_with_play or not n.is_play)
      -- The owners were emailed that it is not watched any more. Switching it off must not make room at once.
      and (n.is_watched or n.updated_at > clock_timestamp() - interval '7 days')
  ) and exists (
    select from chain.holdings h where h.network_id = p_network_id and h.coin_id = p_coin_id
  );
end $$;
comment on function app.is_counted(text, text, boolean) is
  'Whether the last reading of a coin on a network counts: it is watched, or was until a week ago, and it is not one of practice mode.';

create or replace function app.has_uncounted_network(p_coin_id text, p_with_play boolean default false) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.coin_networks cn
    where cn.coin_id = p_coin_id and (cn.deposit_enabled or cn.withdrawal_enabled) and not app.is_counted(cn.network_id, cn.coin_id, p_with_play)
      and not app.is_unopened(cn.coin_id, cn.network_id)
  );
end $$;
comment on function app.has_uncounted_network(text, boolean) is 'Whether a coin is in use on a network where nobody knows what is held of it.';

create or replace function app.counted_holdings(p_coin_id text, p_with_play boolean default false) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select sum(h.amount + app.moved_since_reading(h.network_id, p_coin_id))
    from (
      select h.network_id, sum(h.amount) as amount from chain.holdings h where h.coin_id = p_coin_id group by h.network_id
    ) h
    where app.is_counted(h.network_id, p_coin_id, p_with_play)
  );
end $$;
comment on function app.counted_holdings(text, boolean) is
  'What the exchange holds of a coin by the last readings of its networks, at all places, with what has come and gone since; null without any reading.';

create or replace function app.moved_since_reading(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  reading chain.readings;
begin
  select r.* into reading from chain.readings r where r.network_id = p_network_id;
  return (
    select coalesce(sum(a.amount), 0) from chain.arrivals a
    where a.network_id = p_network_id and a.coin_id = p_coin_id and a.state = 'credited' and a.block_height > reading.height
  ) - (
    -- Otherwise a payment after the reading would leave room for credits that nothing backs.
    select coalesce(sum(w.amount - w.fee), 0) from app.withdrawals w
    where w.network_id = p_network_id and w.coin_id = p_coin_id and w.status = 'completed' and w.completed_at > reading.read_at
  );
end $$;
comment on function app.moved_since_reading(text, text) is
  'Deposits that were credited from blocks after the last reading, less withdrawals that were completed after it, in the coin.';

create or replace function app.owed_amount(p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(sum(b.available + b.held), 0) from ledger.balances b where b.coin_id = p_coin_id);
end $$;
comment on function app.owed_amount(text) is 'What all users own of a coin: available and held. Reads all balances.';

create or replace function app.request_of_owners(context jsonb, p_admin app.users, p_wanted app.adjustments) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted app.adjustments := p_wanted;
  reply jsonb;
begin
  if p_admin.role <> 'owner' or not app.needs_second_owner() then
    perform app.refuse_above_holdings(p_wanted.coin_id);
  end if;
  wanted.is_above_holdings := true;
  wanted.value_usd := app.fresh_value(wanted.coin_id, wanted.amount);
  reply := app.request_adjustment(context, wanted);
  perform app.email_credit(context, 'credit_requested', wanted, p_admin.id);
  return reply;
end $$;
comment on function app.request_of_owners(jsonb, app.users, app.adjustments) is
  'Records an owner''s request of a credit above the holdings, which another owner has to approve, and emails all owners. Refuses '
  'credit_above_holdings to others, and to an only owner.';

create or replace function app.require_two_owners(p_admin app.users, p_wanted app.adjustments) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_admin.role <> 'owner' or not exists (select from app.users u where u.id = p_wanted.requested_by and u.role = 'owner') then
    perform app.refuse_above_holdings(p_wanted.coin_id);
  end if;
  -- An owner could otherwise make the other one.
  perform app.require_settled_roles(p_admin, p_wanted.requested_by);
end $$;
comment on function app.require_two_owners(app.users, app.adjustments) is
  'Checks that owners requested and approve a credit above the holdings (T83). Refuses credit_above_holdings, and what app.require_settled_roles '
  'refuses.';

create or replace function app.refuse_above_holdings(p_coin_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.refuse('credit_above_holdings', jsonb_build_object(
    'symbol', (select c.symbol from app.coins c where c.coin_id = p_coin_id),
    'room', trim_scale(greatest(0, app.counted_holdings(p_coin_id) - app.owed_amount(p_coin_id)))::text
  ));
end $$;
comment on function app.refuse_above_holdings(text) is 'Refuses credit_above_holdings with how much can still be credited.';

create or replace function app.email_credit(context jsonb, p_event text, p_wanted app.adjustments, p_admin_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.queue_power_emails(
    context, p_event, null, trim_scale(p_wanted.amount)::text || ' ' || c.symbol || ', ' || app.person_name(u), null, null, p_admin_id
  )
  from app.coins c, app.users u
  where c.coin_id = p_wanted.coin_id and u.id = p_wanted.user_id;
end $$;
comment on function app.email_credit(jsonb, text, app.adjustments, uuid) is
  'Emails all owners that a credit above the holdings was requested or approved.';
