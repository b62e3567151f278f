create or replace function app.coins_that_trade() returns setof app.coins
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select c.*
  from app.coins c
  where c.alias_of is null and c.swap_enabled and not exists (
    select from app.pauses p
    where (p.kind is null or p.kind = 'swap') and (p.coin_id is null or p.coin_id = c.coin_id) and p.network_id is null
  )
$$;
comment on function app.coins_that_trade() is 'The coins that can be swapped: neither switched off nor paused.';

create or replace function app.price_health() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'max_price_age_seconds', extract(epoch from app.max_price_age('polled'))::integer,
    'max_stream_price_age_seconds', extract(epoch from app.max_price_age('exchanges'))::integer,
    'held', (
      select coalesce(jsonb_agg(c.coin_id order by c.position), '[]')
      from app.held_price_jumps h
      join app.coins c using (coin_id)
    )
  );
end $$;
comment on function app.price_health() is
  'The limits by which the back office calls prices current, the same as trading: {max_price_age_seconds, max_stream_price_age_seconds, held}, the last one the '
  'coins that do not trade while a jump of their price waits (T9, T49).';
