create or replace function app.price_or_null(p_text text) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  price numeric;
begin
  if p_text is null or p_text !~ '^[0-9]{1,15}(\.[0-9]{1,40})?$' then
    return null;
  end if;
  price := p_text::numeric;
  return case when price >= 1e-18 then price end;
end $$;
comment on function app.price_or_null(text) is 'A price from a feed, as a number; null if it is not a number above zero (T9).';

create or replace function app.figure_or_zero(p_text text, p_below numeric) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  figure numeric;
begin
  if p_text is null or p_text !~ '^-?[0-9]{1,24}(\.[0-9]{1,40})?$' then
    return 0;
  end if;
  figure := p_text::numeric;
  return case when abs(figure) < p_below then figure else 0 end;
end $$;
comment on function app.figure_or_zero(text, numeric) is
  'A figure beside the price, such as the market cap; 0 if missing or too large for its column, since no decision depends on it.';

create or replace function app.feed_time_or_null(p_text text) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  feed_time timestamptz;
begin
  if p_text is null or p_text !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d' then
    return null;
  end if;
  feed_time := p_text::timestamptz;
  -- A timestamp in the future would never become stale. Tolerate a clock that is slightly ahead.
  return case
    when feed_time <= clock_timestamp() then feed_time
    when feed_time < clock_timestamp() + interval '2 minutes' then clock_timestamp()
  end;
exception when data_exception then
  return null;
end $$;
comment on function app.feed_time_or_null(text) is
  'The feed''s time of a price, in ISO 8601; null, which counts as stale, if missing or implausible (T9).';
