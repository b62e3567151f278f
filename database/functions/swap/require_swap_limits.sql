create or replace function app.require_swap_limits(p_user_id uuid, p_value numeric) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  most numeric;
  most_per_minute numeric;
  minute_ago timestamptz;
  used numeric;
begin
  select single.value, minute.value into strict most, most_per_minute
  from app.settings single, app.settings minute
  where single.key = 'max_swap_usd' and minute.key = 'max_swaps_per_minute_usd';
  if most > 0 and p_value > most then
    perform app.refuse('swap_too_large', jsonb_build_object('limit', trim_scale(most)::text));
  end if;
  if most_per_minute > 0 then
    minute_ago := clock_timestamp() - interval '1 minute';
    select coalesce(sum(s.from_amount * s.from_price_usd), 0) into used
    from app.swaps s
    where s.user_id = p_user_id and s.id >= app.lowest_uuid_v7(minute_ago) and s.created_at > minute_ago;
    if p_value > most_per_minute - used then
      perform app.refuse('swap_limit_reached', jsonb_build_object('limit', trim_scale(most_per_minute)::text));
    end if;
  end if;
end $$;
comment on function app.require_swap_limits(uuid, numeric) is
  'Checks a swap of this many US dollars against the settings max_swap_usd and max_swaps_per_minute_usd, which counts the user''s swaps of the '
  'last minute; 0 means no limit. A swap locks the user''s balances first; for a quote it is a forecast. Refuses swap_too_large, '
  'swap_limit_reached.';
