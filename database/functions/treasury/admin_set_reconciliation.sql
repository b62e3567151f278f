create or replace function api.admin_set_reconciliation(
  context jsonb,
  p_network_id text,
  p_coin_id text,
  p_is_on boolean,
  p_tolerated_amount text,
  p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  reason text := app.require_reason(p_reason);
  tolerance numeric := app.require_amount(
    p_tolerated_amount, app.require_decimals(p_network_id, p_coin_id), 'invalid_amount', p_may_be_zero => true
  );
  reading chain.readings := app.lock_position(p_network_id);
  before chain.reconciliations;
  opening numeric;
begin
  select k.* into before from chain.reconciliations k
  where k.network_id = p_network_id and k.coin_id = p_coin_id
  for no key update;
  -- Only once: another opening would write a loss off, which takes two owners.
  if p_is_on and before.opened_at is null then
    opening := app.open_reconciliation(admin.id, reading, p_coin_id, reason);
  end if;
  insert into chain.reconciliations (network_id, coin_id, is_on, tolerance, changed_by, opened_at)
  values (p_network_id, p_coin_id, p_is_on, tolerance, admin.id, case when p_is_on then clock_timestamp() end)
  on conflict (network_id, coin_id) do update
  set is_on = excluded.is_on, tolerance = excluded.tolerance, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
    opened_at = coalesce(reconciliations.opened_at, excluded.opened_at);
  perform app.start_reconciliation(context, p_network_id, p_coin_id, p_is_on);
  perform app.record_admin_activity(
    context, admin.id, 'reconciliation_changed', 'network', p_network_id,
    jsonb_build_object(
      'coin_id', p_coin_id, 'old_is_on', coalesce(before.is_on, false), 'is_on', p_is_on,
      'old_tolerance', trim_scale(before.tolerance)::text, 'tolerance', trim_scale(tolerance)::text, 'opening', trim_scale(opening)::text
    ),
    reason
  );
  if before.is_on and (not p_is_on or tolerance > before.tolerance) then
    perform app.queue_power_emails(
      context, 'reconciliation', null, p_coin_id || ', ' || p_network_id, trim_scale(before.tolerance)::text,
      case when p_is_on then trim_scale(tolerance)::text end, admin.id
    );
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_set_reconciliation(jsonb, text, text, boolean, text, text) is
  'Switches the reconciliation of a coin on a network on or off, and sets how much may be missing before it is an alarm. Switching it on for the '
  'first time books what the last reading cannot explain as the opening balance. Writes the audit log. Refuses not_found, reason_required, invalid_amount, '
  'holdings_unknown, holdings_old.';

create or replace function app.require_decimals(p_network_id text, p_coin_id text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  decimals integer := (
    select app.chain_decimals(n.network_id, p_coin_id) from chain.networks n where n.network_id = p_network_id
  );
begin
  if decimals is null then
    perform app.refuse('not_found');
  end if;
  return least(decimals, 18);
end $$;
comment on function app.require_decimals(text, text) is
  'How many decimals an amount of a coin on a watched network may have. Refuses not_found if the coin is not on it.';

create or replace function app.lock_position(p_network_id text) returns chain.readings
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- No block comes or goes meanwhile; the same order as in api.take_holdings.
  perform from chain.cursors c where c.network_id = p_network_id for no key update;
  return app.lock_reading(p_network_id);
end $$;
comment on function app.lock_position(text) is 'The last reading of a network, locked together with the position in its chain.';

create or replace function app.open_reconciliation(p_admin_id uuid, p_reading chain.readings, p_coin_id text, p_reason text) returns numeric
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  held numeric := (
    select sum(h.amount) from chain.holdings h where h.network_id = p_reading.network_id and h.coin_id = p_coin_id
  );
  opening numeric;
begin
  if held is null then
    perform app.refuse('holdings_unknown');
  elsif p_reading.read_at < clock_timestamp() - interval '15 minutes'
    or not app.is_block_taken(p_reading.network_id, p_reading.height, p_reading.hash)
    or p_reading.fault is not null
  then
    perform app.refuse('holdings_old');
  end if;
  opening := held - app.explained_amount(app.explain_holdings(p_reading.network_id, p_coin_id, p_reading.height));
  if opening <> 0 then
    insert into chain.house_movements (request_id, network_id, coin_id, kind, amount, reason, created_by)
    values (gen_random_uuid(), p_reading.network_id, p_coin_id, 'opening', opening, p_reason, p_admin_id);
  end if;
  return opening;
end $$;
comment on function app.open_reconciliation(uuid, chain.readings, text, text) is
  'Books what the last reading cannot explain as the opening balance, and returns it. What was entered by hand after the reading would be booked '
  'wrongly, so an old reading will not do. Refuses holdings_unknown, holdings_old.';

create or replace function app.start_reconciliation(context jsonb, p_network_id text, p_coin_id text, p_is_on boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_is_on then
    perform app.reconcile(context, p_network_id, p_coin_id, p_is_new_reading => false);
  else
    update chain.reconciliations k
    set height = null, checked_at = null, explained = null, difference = null, short_readings = 0, alarmed_at = null, paused_shortfall = null
    where k.network_id = p_network_id and k.coin_id = p_coin_id;
  end if;
end $$;
comment on function app.start_reconciliation(jsonb, text, text, boolean) is
  'Compares the last reading again after a change of the settings, or forgets the result. A pause stays until a person resumes.';
