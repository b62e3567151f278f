create or replace function app.require_not_paused(p_kind text, p_coin_ids text[], p_network_id text default null) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  given_reason text;
begin
  select p.reason into given_reason
  from app.pauses p
  where (p.kind is null or p.kind = p_kind)
    and (p.coin_id is null or p.coin_id = any (p_coin_ids))
    and (p.network_id is null or p.network_id = p_network_id)
  order by p.coin_id nulls first, p.network_id nulls first
  limit 1;
  if found then
    perform app.refuse(p_kind || 's_paused', jsonb_build_object('reason', given_reason));
  end if;
end $$;
comment on function app.require_not_paused(text, text[], text) is
  'Checks that no pause covers this deposit, withdrawal or swap of these coins. Takes no lock: a pause applies to what starts after its commit. '
  'Refuses deposits_paused, withdrawals_paused, swaps_paused with {reason}.';
