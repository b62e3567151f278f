create or replace function app.offered_timezone(p_claimed text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  offered constant text[] := array[
    'UTC', 'America/New_York', 'America/Los_Angeles', 'America/Chicago', 'Europe/London', 'Europe/Paris', 'Europe/Berlin',
    'Asia/Tokyo', 'Asia/Shanghai', 'Australia/Sydney'
  ];
  found text;
begin
  if p_claimed = any (offered) then
    return p_claimed;
  -- PostgreSQL also reads abbreviations and POSIX rules, which no browser sends.
  elsif p_claimed is null or length(p_claimed) > 64 or p_claimed !~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2}$' then
    return 'UTC';
  end if;
  select o.name into found
  from unnest(offered) with ordinality as o (name, place)
  where not exists (
    select
    from generate_series(0, 52) week, lateral (select now() + make_interval(weeks => week) as at) moment
    where moment.at at time zone o.name <> moment.at at time zone p_claimed
  )
  order by o.place
  limit 1;
  return coalesce(found, 'UTC');
exception
  when invalid_parameter_value then
    return 'UTC';
end $$;
comment on function app.offered_timezone(text) is
  'The time zone for a new account whose browser claims this one: one of those offered, else the first of them with the same time in each '
  'week of the coming year, else UTC. Null and names that PostgreSQL does not know give UTC.';
