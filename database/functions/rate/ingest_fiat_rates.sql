create or replace function api.ingest_fiat_rates(
  p_source text,
  p_rates jsonb,
  p_time text,
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  rate jsonb;
  outcome text;
  feed_time timestamptz := app.feed_time_or_null(p_time);
  updated text[] := '{}';
  held text[] := '{}';
  rejected jsonb := '[]';
begin
  perform pg_advisory_xact_lock(hashtextextended('app.fiat_rates', 0));
  for rate in select r.value from jsonb_array_elements(p_rates) r order by r.value ->> 'currency' loop
    outcome := app.ingest_fiat_rate(p_source, rate ->> 'currency', rate ->> 'units_per_usd', feed_time);
    if outcome = 'updated' then
      updated := updated || (rate ->> 'currency');
    elsif outcome = 'held' then
      held := held || (rate ->> 'currency');
    else
      rejected := rejected || jsonb_build_object('currency', rate ->> 'currency', 'reason', outcome);
    end if;
  end loop;
  return jsonb_build_object('updated', updated, 'held', held, 'rejected', rejected);
end $$;
comment on function api.ingest_fiat_rates(text, jsonb, text, jsonb) is
  'Ingests a feed''s rates: a list of {currency, units_per_usd}, and their time (ISO 8601). For the job that updates rates, which runs without '
  'a session. Returns {updated, held, rejected}.';

create or replace function app.ingest_fiat_rate(
  p_source text,
  p_currency text,
  p_units_per_usd text,
  p_time timestamptz
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  known app.fiat_currencies;
  earlier app.fiat_rates;
  new_rate numeric := app.price_or_null(p_units_per_usd);
begin
  select c.* into known from app.fiat_currencies c where c.currency = p_currency;
  if not found then
    return 'unknown currency';
  end if;
  if p_time is null then
    return 'without a time';
  end if;
  if new_rate is null or new_rate not between known.lowest and known.highest then
    return 'not a rate to be believed';
  end if;
  select r.* into earlier from app.fiat_rates r where r.currency = p_currency;
  if p_time < earlier.rate_at then
    return 'older than the rate we have';
  end if;
  -- Compare only rates of the same source: a simulated rate says nothing about a real one.
  if earlier.source = p_source and abs(new_rate - earlier.units_per_usd) > earlier.units_per_usd * 0.1
    and not app.confirms_held_rate(p_currency, new_rate, p_time)
  then
    insert into app.held_fiat_rates as held (currency, units_per_usd, rate_at, source)
    values (p_currency, new_rate, p_time, p_source)
    on conflict (currency) do update
    set units_per_usd = excluded.units_per_usd, rate_at = excluded.rate_at, source = excluded.source, held_at = now();
    return 'held';
  end if;
  delete from app.held_fiat_rates where currency = p_currency;
  perform app.write_fiat_rate(p_source, p_currency, new_rate, p_time);
  return 'updated';
end $$;
comment on function app.ingest_fiat_rate(text, text, text, timestamptz) is
  'Ingests one rate of a feed. Returns updated, held (it jumped and awaits confirmation) or why it was rejected.';

create or replace function app.confirms_held_rate(p_currency text, p_units_per_usd numeric, p_time timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.held_fiat_rates held
    where held.currency = p_currency
      and abs(p_units_per_usd - held.units_per_usd) <= held.units_per_usd * 0.1
      and p_time > held.rate_at
  );
end $$;
comment on function app.confirms_held_rate(text, numeric, timestamptz) is 'Whether this is the second rate that confirms the held jump (T9).';

create or replace function app.write_fiat_rate(
  p_source text,
  p_currency text,
  p_units_per_usd numeric,
  p_time timestamptz
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.fiat_rates (currency, units_per_usd, rate_at, source)
  values (p_currency, p_units_per_usd, p_time, p_source)
  on conflict (currency) do update
  set units_per_usd = excluded.units_per_usd, rate_at = excluded.rate_at, stored_at = now(), source = excluded.source;
  insert into app.fiat_rate_history as history (currency, hour, units_per_usd, rate_at, source)
  values (p_currency, date_bin('1 hour', p_time, timestamptz '2000-01-01 00:00+00'), p_units_per_usd, p_time, p_source)
  on conflict (currency, hour) do update
  set units_per_usd = excluded.units_per_usd, rate_at = excluded.rate_at, stored_at = now(), source = excluded.source
  where history.source = 'simulated' and excluded.source <> 'simulated';
end $$;
comment on function app.write_fiat_rate(text, text, numeric, timestamptz) is
  'Writes the rate of a currency, and adds it to the history if it is the first of its hour.';
