create or replace function app.fiat_rate_at(p_currency text, p_time timestamptz) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if upper(p_currency) = 'USD' then
    return 1;
  end if;
  return coalesce(
    (
      select h.units_per_usd from app.fiat_rate_history h
      where h.currency = upper(p_currency) and h.hour <= p_time and h.rate_at <= p_time
        and h.hour > p_time - interval '7 days'
      order by h.hour desc limit 1
    ),
    -- Before this exchange's first rate.
    (
      select h.units_per_usd from app.fiat_rate_history h
      where h.currency = upper(p_currency) and h.rate_at > p_time and h.hour < p_time + interval '7 days'
      order by h.hour limit 1
    )
  );
end $$;
comment on function app.fiat_rate_at(text, timestamptz) is
  'How many units of a currency one US dollar was worth at a time: the nearest rate at or before it, else the first one after it, either at '
  'most 7 days away; null if there is none, so that no figure is shown rather than a wrong one. USD is 1. The same time always gives the same '
  'rate, unless a real rate replaces a simulated one.';
