create or replace function app.max_price_age(p_source text) returns interval
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  longest integer := app.setting('max_price_age_seconds')::integer;
begin
  if p_source = 'exchanges' then
    return make_interval(secs => least(app.setting('max_stream_price_age_seconds')::integer, longest));
  end if;
  return make_interval(secs => least(longest, app.polled_price_seconds()));
end $$;
comment on function app.max_price_age(text) is
  'How old a price of this source may be to trade on (T9, T49): streams confirm a price every few seconds, a polled feed with every update. At '
  'most the setting max_price_age_seconds.';

create or replace function app.polled_price_seconds() returns integer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select greatest(60, job.every_seconds * app.setting('max_price_age_updates')::integer)
  from app.crypto_cron_status job
  where job.job_name = 'update-prices' and job.every_seconds is not null
$$;
comment on function app.polled_price_seconds() is
  'How long a polled price is valid: the setting max_price_age_updates times the interval between updates, at least a minute; null until the '
  'first update has reported the interval.';
