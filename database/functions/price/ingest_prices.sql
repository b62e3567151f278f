create or replace function api.ingest_prices(
  p_source text,
  p_prices jsonb,
  p_response_time_ms integer default 0,
  p_is_scheduled boolean default false,
  p_every_seconds integer default null,
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
begin
  perform pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0));
  -- This update was requested before the feed was stopped, and answered afterwards.
  if p_is_scheduled and exists (select from app.price_feed f where f.mode = 'stopped') then
    return jsonb_build_object('updated', updated, 'held', held, 'rejected', rejected);
  end if;
  for price in select p.value from jsonb_array_elements(p_prices) p order by p.value ->> 'coin_id' loop
    outcome := app.ingest_price(p_source, price);
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
  perform app.log_price_update(
    case when cardinality(updated) > 0 then 'success' else 'error' end,
    format('Updated %s coins', cardinality(updated)) || notes, p_source, cardinality(updated), p_response_time_ms,
    p_every_seconds
  );
  return jsonb_build_object('updated', updated, 'held', held, 'rejected', rejected);
end $$;
comment on function api.ingest_prices(text, jsonb, integer, boolean, integer, jsonb) is
  'Ingests a feed''s answer (T9): a list of {coin_id, market_price, price_change_24h, price_change_percentage_24h, market_cap, volume_24h, '
  'last_updated}. For the price update, which runs without a session; a scheduled one ingests nothing if the feed was stopped meanwhile (T41). '
  'p_every_seconds is the interval between updates. Returns {updated, held, rejected}.';
