create or replace function app.default_spread_percent(p_is_stable boolean) returns numeric
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when p_is_stable then 0.01 else 0.05 end
$$;
comment on function app.default_spread_percent(boolean) is
  'The spread of a coin for which nobody has set one, in percent: more than prices move in five seconds (T69, decision 97).';
