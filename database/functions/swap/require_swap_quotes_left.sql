create or replace function app.require_swap_quotes_left(p_user_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  most integer := app.setting('swap_quotes_per_minute');
begin
  -- Serialised, or two concurrent calls would count the same quotes.
  perform pg_advisory_xact_lock(hashtextextended('app.swap_quotes ' || p_user_id, 0));
  if most <= (
    select count(*)
    from app.swap_quotes q
    where q.user_id = p_user_id and q.id >= app.lowest_uuid_v7(clock_timestamp() - interval '1 minute')
  ) then
    perform app.refuse('too_many_quotes', jsonb_build_object('limit', most));
  end if;
end $$;
comment on function app.require_swap_quotes_left(uuid) is
  'Checks the rate limit swap_quotes_per_minute; locks the user''s quotes. Refuses too_many_quotes.';
