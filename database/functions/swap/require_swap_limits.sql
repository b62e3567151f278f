create or replace function app.current_swap_limits() returns app.swap_limits
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  limits app.swap_limits;
begin
  select single.value, minute.value into strict limits
  from app.settings single, app.settings minute
  where single.key = 'max_swap_usd' and minute.key = 'max_swaps_per_minute_usd';
  return limits;
end $$;
comment on function app.current_swap_limits() is 'The current limits of a swap and of a user''s swaps in a minute.';

create or replace function app.lock_swap_limits(p_user_id uuid) returns app.swap_limits
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  limits app.swap_limits := app.current_swap_limits();
begin
  if limits.per_minute > 0 then
    -- The locks on balances do not cover the sum: swaps of other coins have other balances (T64).
    perform pg_advisory_xact_lock(hashtextextended('app.swaps ' || p_user_id, 0));
    limits := app.current_swap_limits();
  end if;
  return limits;
end $$;
comment on function app.lock_swap_limits(uuid) is
  'The limits for a swap of this user. While swaps of a minute are limited, serialises the user''s swaps until the call ends (T64); otherwise '
  'they wait for nothing. Call it before the balances are locked.';

create or replace function app.require_swap_limits(p_user_id uuid, p_limits app.swap_limits, p_value numeric) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  used numeric;
begin
  if p_limits.per_swap > 0 and p_value > p_limits.per_swap then
    perform app.refuse('swap_too_large', jsonb_build_object('limit', trim_scale(p_limits.per_swap)::text));
  end if;
  if p_limits.per_minute > 0 then
    -- By the id's time, which is taken under the lock: created_at is when the transaction began to wait for it.
    select coalesce(sum(s.from_amount * s.from_price_usd), 0) into used
    from app.swaps s
    where s.user_id = p_user_id and s.id >= app.lowest_uuid_v7(clock_timestamp() - interval '1 minute');
    if p_value > p_limits.per_minute - used then
      perform app.refuse('swap_limit_reached', jsonb_build_object('limit', trim_scale(p_limits.per_minute)::text));
    end if;
  end if;
end $$;
comment on function app.require_swap_limits(uuid, app.swap_limits, numeric) is
  'Checks a swap of this many US dollars against the limits, one of which counts the user''s swaps of the last minute. A swap gets them from '
  'app.lock_swap_limits (T64); for a quote it is a forecast. Refuses swap_too_large, swap_limit_reached.';
