create or replace function api.admin_get_platform_stats(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return jsonb_build_object(
    'as_of', now(),
    'users', app.figure('users'),
    'owed', app.figure('owed'),
    'waiting', app.figure('waiting'),
    'days', app.figure('days'),
    'earned', app.figure('earned'),
    'prices', app.figure('prices')
  );
end $$;
comment on function api.admin_get_platform_stats(jsonb) is
  'The figures of the overview; one that failed or took too long is null. All are of the same moment, except the number of active users, which '
  'has its own time.';

create or replace function app.figure(p_name text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  time_limit interval := current_setting('statement_timeout')::interval;
begin
  -- Once the statement timeout has fired, nothing cancels the call again, so no further figure may start. PostgreSQL
  -- counts from the statement's first message, slightly before statement_timestamp().
  if time_limit > interval '0' and clock_timestamp() - statement_timestamp() >= time_limit * 0.95 then
    return null;
  end if;
  return case p_name
    when 'users' then app.user_figures()
    when 'owed' then app.owed_figures()
    when 'waiting' then app.waiting_figures()
    when 'days' then app.day_figures(30)
    when 'earned' then app.earned_figures()
    when 'prices' then app.price_figures_now()
  end;
-- "others" alone does not include query_canceled.
exception when query_canceled or others then
  raise warning 'the figure % failed: %', p_name, sqlerrm;
  return null;
end $$;
comment on function app.figure(text) is 'A figure of the overview. If it fails or takes too long: null, and a line in the database''s log.';
