create or replace function api.own_swap_cost(context jsonb, p_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  return (
    select app.cost_of_swap(s) || jsonb_build_object(
      'currency', case when rate.units is null then 'USD' else caller.preferred_currency end,
      'units_per_usd', trim_scale(coalesce(rate.units, 1))::text
    )
    from app.swaps s
    cross join lateral (select app.fiat_rate_at(caller.preferred_currency, s.created_at) as units) rate
    where s.user_id = caller.id and s.id = p_id
  );
end $$;
comment on function api.own_swap_cost(jsonb, uuid) is
  'What a swap of the caller cost, as app.cost_of_swap returns it, with the caller''s currency and its rate at the time of the swap (US dollars if '
  'the rate is unknown); null for another user''s. Refuses not_authenticated.';
