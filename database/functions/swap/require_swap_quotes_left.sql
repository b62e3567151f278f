create or replace function app.require_swap_quotes_left(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  most integer := app.setting('swap_quotes_per_minute');
begin
  -- Serialised, or two concurrent calls would count the same quotes (T64).
  perform pg_advisory_xact_lock(hashtextextended('app.swap_quotes ' || p_user_id, 0));
  if most <= (
    select count(*)
    from app.swap_quotes q
    where q.user_id = p_user_id and q.id >= app.lowest_uuid_v7(clock_timestamp() - interval '1 minute')
  ) then
    perform app.refuse('too_many_quotes', jsonb_build_object('limit', most));
  end if;
  perform app.require_unused_swap_quotes_left(p_user_id);
end $$;
comment on function app.require_swap_quotes_left(uuid) is
  'Checks the rate limit swap_quotes_per_minute and the budget of unused quotes; locks the user''s quotes. Refuses too_many_quotes, '
  'too_many_unused_quotes.';

create or replace function app.require_unused_swap_quotes_left(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  most integer := app.setting('unused_swap_quotes_per_hour');
  -- The quote that must be an hour old before the next one is allowed.
  earliest uuid;
begin
  select q.id into earliest
  from app.swap_quotes q
  where q.user_id = p_user_id and q.used_at is null and q.id >= app.lowest_uuid_v7(clock_timestamp() - interval '1 hour')
  order by q.id desc
  offset most - 1
  limit 1;
  if found then
    perform app.refuse('too_many_unused_quotes', jsonb_build_object(
      'limit', most, 'until', uuid_extract_timestamp(earliest) + interval '1 hour'
    ));
  end if;
end $$;
comment on function app.require_unused_swap_quotes_left(uuid) is
  'Checks the setting unused_swap_quotes_per_hour: quotes of the last hour that no swap has used, expired or not (T69). The caller has locked '
  'the user''s quotes. Refuses too_many_unused_quotes with {limit, until}.';
