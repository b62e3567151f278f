create or replace function api.own_swap_cost(context jsonb, p_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  return (select app.cost_of_swap(s) from app.swaps s where s.user_id = caller.id and s.id = p_id);
end $$;
comment on function api.own_swap_cost(jsonb, uuid) is
  'What a swap of the caller cost, as app.cost_of_swap returns it; null for another user''s. Refuses not_authenticated.';
