create or replace function api.ingest_prices(
  p_source text,
  p_prices jsonb,
  p_response_time_ms integer default 0,
  p_is_scheduled boolean default false,
  p_every_seconds integer default null,
  p_missing jsonb default null,
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  price jsonb;
  outcome text;
  updated text[] := '{}';
  held text[] := '{}';
  rejected jsonb := '[]';
  notes text := '';
  faults jsonb;
  missing jsonb := '[]';
begin
  perform pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0));
  -- This update was requested before the feed was stopped, and answered afterwards.
  if p_is_scheduled and exists (select from app.price_feed f where f.mode = 'stopped') then
    return jsonb_build_object('updated', updated, 'held', held, 'rejected', rejected);
  end if;
  select coalesce(jsonb_object_agg(m.coin_id, m.reason), '{}') into faults
  from jsonb_to_recordset(p_missing) m (coin_id text, reason text);
  for price in select p.value from jsonb_array_elements(p_prices) p order by p.value ->> 'coin_id' loop
    outcome := app.ingest_price(p_source, price);
    faults := faults || jsonb_strip_nulls(jsonb_build_object(
      coalesce(price ->> 'coin_id', ''), app.fault_of_feed_price(outcome, price)
    ));
    if outcome = 'updated' then
      updated := updated || (price ->> 'coin_id');
    elsif outcome = 'held' then
      held := held || (price ->> 'coin_id');
      notes := notes || format('; %s held back: it jumped to %s', price ->> 'coin_id', price ->> 'market_price');
    else
      rejected := rejected || jsonb_build_object('coin_id', price ->> 'coin_id', 'reason', outcome);
      notes := notes || format('; %s not taken: %s', coalesce(left(price ->> 'coin_id', 64), 'a row without a coin'), outcome);
    end if;
  end loop;
  -- A server of the release before does not say what it asked for.
  if p_missing is not null then
    missing := app.note_missing_prices(faults);
  end if;
  perform app.log_price_update(
    case when cardinality(updated) > 0 then 'success' else 'error' end,
    format('Updated %s coins', cardinality(updated)) || coalesce('; no price of ' || app.missing_prices_text(missing), '')
      || notes,
    p_source, cardinality(updated), p_response_time_ms, p_every_seconds, missing
  );
  return jsonb_build_object('updated', updated, 'held', held, 'rejected', rejected)
    || case when p_missing is null then '{}' else jsonb_build_object('missing', missing) end;
end $$;
comment on function api.ingest_prices(text, jsonb, integer, boolean, integer, jsonb, jsonb) is
  'Ingests a feed''s answer (T9): a list of {coin_id, feed_id, market_price, price_change_24h, price_change_percentage_24h, market_cap, volume_24h, '
  'last_updated}. For the price update, which runs without a session; a scheduled one ingests nothing if the feed was stopped meanwhile (T41). '
  'p_every_seconds is the interval between updates, p_missing the coins that were asked for in vain, a list of {coin_id, reason}: they are named '
  'in the log with those whose price is not usable (decision 110). Returns {updated, held, rejected}, and the missing ones if p_missing is given.';
