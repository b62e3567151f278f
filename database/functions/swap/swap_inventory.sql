create or replace function app.require_own_transaction(context jsonb, p_coin app.coins) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if context ? 'shares_transaction' then
    raise exception using errcode = 'PR002', message = 'a swap into ' || p_coin.coin_id || ' is made alone';
  end if;
end $$;
comment on function app.require_own_transaction(jsonb, app.coins) is
  'Raises PR002 for a swap into a coin with an inventory limit that shares its transaction (decision 80): other users would wait for app.lock_swap_inventory '
  'until all swaps of the statement are made.';

create or replace function app.lock_swap_inventory(p_coin app.coins) returns app.swap_inventories
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  inventory app.swap_inventories;
begin
  select i.* into inventory from app.swap_inventories i where i.coin_id = p_coin.coin_id for no key update;
  return inventory;
end $$;
comment on function app.lock_swap_inventory(app.coins) is
  'What swaps into a coin with an inventory limit have taken; null if the limit was removed meanwhile. Keeps other swaps into it waiting until the call '
  'ends, so it is the last lock of a swap.';

create or replace function app.take_swap_inventory(p_inventory app.swap_inventories, p_coin app.coins, p_amount numeric) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_swap_inventory(p_inventory, p_coin, p_amount);
  update app.swap_inventories set taken = taken + p_amount where coin_id = p_coin.coin_id;
end $$;
comment on function app.take_swap_inventory(app.swap_inventories, app.coins, numeric) is
  'Counts what a swap pays against the coin''s inventory limit. The caller got p_inventory from app.lock_swap_inventory. Refuses '
  'what app.require_swap_inventory refuses.';

create or replace function app.forecast_swap_inventory(p_coin app.coins, p_amount numeric) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  inventory app.swap_inventories;
begin
  select i.* into inventory from app.swap_inventories i where i.coin_id = p_coin.coin_id;
  if found then
    perform app.require_swap_inventory(inventory, p_coin, p_amount);
  end if;
end $$;
comment on function app.forecast_swap_inventory(app.coins, numeric) is
  'Refuses a quote that a swap would be refused for by the inventory limit. Locks and reserves nothing.';

create or replace function app.require_swap_inventory(p_inventory app.swap_inventories, p_coin app.coins, p_amount numeric) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  room numeric := app.inventory_room(p_inventory);
begin
  if p_amount > room then
    perform app.refuse(
      case when room = 0 then 'swap_inventory_used_up' else 'swap_inventory_reached' end,
      jsonb_build_object('symbol', p_coin.symbol, 'room', trim_scale(room)::text)
    );
  end if;
end $$;
comment on function app.require_swap_inventory(app.swap_inventories, app.coins, numeric) is
  'Checks that a swap into a coin stays within its inventory limit (T85). Refuses swap_inventory_reached, or swap_inventory_used_up if nothing is left.';

create or replace function app.inventory_room(p_inventory app.swap_inventories) returns numeric
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select greatest(0, coalesce(p_inventory.ceiling - p_inventory.taken, 0))
$$;
comment on function app.inventory_room(app.swap_inventories) is
  'How much swaps can still pay of a coin with an inventory limit; 0 before the first measurement.';
