create or replace function app.reconcile(context jsonb, p_network_id text, p_coin_id text, p_is_new_reading boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  reading chain.readings;
  explained chain.explanation;
  held numeric;
  found chain.reconciliations;
begin
  select r.* into strict reading from chain.readings r where r.network_id = p_network_id;
  -- After a reorganisation the blocks do not explain the last reading any more; the next one does.
  if not p_is_new_reading and not app.is_block_taken(p_network_id, reading.height, reading.hash) then
    return false;
  end if;
  explained := app.explain_holdings(p_network_id, p_coin_id, reading.height);
  select sum(h.amount) into held from chain.holdings h where h.network_id = p_network_id and h.coin_id = p_coin_id;
  -- A token that was listed after the addresses were read.
  if held is null then
    return false;
  end if;
  select k.* into strict found from chain.reconciliations k where k.network_id = p_network_id and k.coin_id = p_coin_id for no key update;
  found.difference := held - app.explained_amount(explained);
  found.explained := explained;
  found := app.assess_difference(found, reading.height, p_is_new_reading);
  update chain.reconciliations k
  set explained = found.explained, difference = found.difference, height = reading.height, checked_at = reading.read_at,
    short_readings = found.short_readings, alarmed_at = found.alarmed_at, paused_shortfall = found.paused_shortfall
  where k.network_id = p_network_id and k.coin_id = p_coin_id;
  -- Only a new reading pauses: a person who has just resumed is not overruled by what they knew.
  return p_is_new_reading and found.alarmed_at is not null and app.pause_for_shortfall(context, found);
end $$;
comment on function app.reconcile(jsonb, text, text, boolean) is
  'Compares the last reading of a coin on a network with what explains it (T80). Returns whether it has paused the network''s withdrawals. The '
  'caller has locked the reading.';

create or replace function app.explained_amount(p_explained chain.explanation) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_explained.deposits + p_explained.deposits_open - p_explained.withdrawals - p_explained.withdrawals_open
    - p_explained.network_fees + p_explained.movements;
end $$;
comment on function app.explained_amount(chain.explanation) is 'What should be there.';

create or replace function app.shortfall_of(p_reconciliation chain.reconciliations) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return greatest(0, -p_reconciliation.difference - (p_reconciliation.explained).paying_by_hand);
end $$;
comment on function app.shortfall_of(chain.reconciliations) is
  'What is missing, in the coin. Claimed withdrawals that are paid by hand may have left before they are completed, so they do not count.';

create or replace function app.assess_difference(p_found chain.reconciliations, p_height bigint, p_is_new_reading boolean)
returns chain.reconciliations
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  assessed chain.reconciliations := p_found;
begin
  if app.shortfall_of(assessed) <= assessed.tolerance then
    assessed.short_readings := 0;
    assessed.alarmed_at := null;
    assessed.paused_shortfall := null;
  elsif p_is_new_reading and (assessed.short_readings = 0 or p_height is distinct from assessed.height) then
    assessed.short_readings := assessed.short_readings + 1;
    if assessed.short_readings >= 2 then
      assessed.alarmed_at := coalesce(assessed.alarmed_at, clock_timestamp());
    end if;
  end if;
  return assessed;
end $$;
comment on function app.assess_difference(chain.reconciliations, bigint, boolean) is
  'Counts readings that miss more than the tolerance: two of different blocks are an alarm. One may be a payment by hand that was not entered yet.';

create or replace function app.pause_for_shortfall(context jsonb, p_found chain.reconciliations) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  shortfall numeric := app.shortfall_of(p_found);
  standing app.pauses := app.lock_pause('withdrawal', null, p_found.network_id);
  network text := (select n.deposit_name from app.networks n where n.network_id = p_found.network_id);
  reason text := format('Withdrawals on %s are paused while we check our holdings there.', network);
  is_paused boolean := false;
begin
  if standing.reason is null and shortfall > coalesce(p_found.paused_shortfall, 0) then
    insert into app.pauses (kind, network_id, reason) values ('withdrawal', p_found.network_id, reason);
    perform app.record_admin_activity(
      context, null, 'pause_set', 'pause', 'withdrawal:' || p_found.network_id,
      jsonb_build_object(
        'kind', 'withdrawal', 'coin_id', p_found.coin_id, 'network_id', p_found.network_id, 'missing', trim_scale(shortfall)::text
      ),
      reason
    );
    is_paused := true;
  end if;
  update chain.reconciliations k
  set paused_shortfall = case
    -- What a person sees when they resume.
    when is_paused or (standing.reason is not null and standing.paused_by is null) then shortfall
    -- What least() makes of null would count as seen.
    when k.paused_shortfall is not null then least(k.paused_shortfall, shortfall)
  end
  where k.network_id = p_found.network_id and k.coin_id = p_found.coin_id;
  return is_paused;
end $$;
comment on function app.pause_for_shortfall(jsonb, chain.reconciliations) is
  'Pauses the withdrawals of a network from which coins are missing, unless a person has resumed them knowing of as much. Returns whether it did. '
  'Writes the audit log.';
