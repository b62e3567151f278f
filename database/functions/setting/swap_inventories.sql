create or replace function api.swap_inventories(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    with owed as (
      select b.coin_id, sum(b.available + b.held) as amount from ledger.balances b group by b.coin_id
    )
    select jsonb_agg(
      jsonb_build_object(
        'coin_id', c.coin_id, 'symbol', c.symbol, 'name', c.name, 'decimals', c.decimals,
        'limit', trim_scale(c.swap_inventory_limit)::text,
        'owed', trim_scale(coalesce(owed.amount, 0))::text,
        'holdings', trim_scale(held.amount)::text,
        'room', case when i.ceiling is not null then trim_scale(app.inventory_room(i))::text end,
        'measured_at', i.measured_at,
        'changed_at', change.created_at, 'changed_by', app.person_name(u)
      )
      order by c.position
    )
    from app.coins c
    left join owed on owed.coin_id = c.coin_id
    left join app.swap_inventories i on i.coin_id = c.coin_id
    cross join lateral (select app.counted_holdings(c.coin_id, p_with_play => true) as amount) held
    left join lateral app.last_change('coin', c.coin_id, 'swap_inventory_limit_updated') change on true
    left join app.users u on u.id = change.admin_id
    where c.alias_of is null
  );
end $$;
comment on function api.swap_inventories(jsonb) is
  'Each coin''s inventory limit, what users own and the exchange holds of it now, and how much swaps can still pay by the last measurement; in the '
  'registry''s order. limit is null where there is none, holdings where nobody knows, room before the first measurement. For administrators.';
