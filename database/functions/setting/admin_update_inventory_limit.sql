create or replace function api.admin_update_inventory_limit(
  context jsonb,
  p_coin_id text,
  p_inventory_limit text default null,
  p_seen_limit text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  coin app.coins := app.require_coin(p_coin_id);
  wanted numeric := app.inventory_limit(coin, p_inventory_limit);
  seen numeric := app.inventory_limit(coin, p_seen_limit);
  standing numeric;
begin
  perform app.lock_inventory_limits();
  select c.* into coin from app.coins c where c.coin_id = coin.coin_id for no key update;
  standing := coin.swap_inventory_limit;
  -- Saving the current limit, such as after a lost answer, changes nothing.
  if standing is distinct from wanted then
    if standing is distinct from seen then
      perform app.refuse_changed_coin_setting(coin.coin_id, 'swap_inventory_limit', standing);
    end if;
    -- A limit that is lowered protects more, even while nobody knows what is held.
    if (standing is null or wanted > standing) and app.counted_holdings(coin.coin_id, p_with_play => true) is null then
      perform app.refuse('limit_needs_holdings', jsonb_build_object('symbol', coin.symbol));
    end if;
    -- Before the row that swaps lock: they must not wait for the audit log.
    perform app.record_admin_activity(
      context, admin.id, 'swap_inventory_limit_updated', 'coin', coin.coin_id, jsonb_strip_nulls(jsonb_build_object(
        'symbol', coin.symbol, 'old', trim_scale(standing)::text, 'new', trim_scale(wanted)::text
      ))
    );
    if standing is not null and (wanted > standing) is not false then
      perform app.queue_power_emails(
        context, 'setting', null, format('Inventory limit of %s', coin.symbol),
        trim_scale(standing)::text || ' ' || coin.symbol, trim_scale(wanted)::text || ' ' || coin.symbol, admin.id
      );
    end if;
    perform app.set_inventory_limit(coin, wanted);
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_update_inventory_limit(jsonb, text, text, text) is
  'Sets by how much swaps may make users own more of a coin than the exchange holds, in the coin; null is no limit (T85). p_seen_limit is what the '
  'administrator saw. A new limit lets nothing be bought before its first measurement. Refuses unknown_coin, invalid_amount, too_many_decimals, '
  'setting_changed, limit_needs_holdings.';

create or replace function app.inventory_limit(p_coin app.coins, p_limit text) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  amount numeric;
begin
  if p_limit is null then
    return null;
  end if;
  amount := app.require_amount(p_limit, 18, 'invalid_amount', p_may_be_zero => true);
  if scale(trim_scale(amount)) > p_coin.decimals then
    perform app.refuse('too_many_decimals', jsonb_build_object('symbol', p_coin.symbol, 'decimals', p_coin.decimals));
  end if;
  return amount;
end $$;
comment on function app.inventory_limit(app.coins, text) is
  'An inventory limit of a coin, in the coin; null for none. Refuses invalid_amount, too_many_decimals.';

create or replace function app.set_inventory_limit(p_coin app.coins, p_limit numeric) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.coins set swap_inventory_limit = p_limit where coin_id = p_coin.coin_id;
  if p_limit is null then
    delete from app.swap_inventories where coin_id = p_coin.coin_id;
  elsif p_coin.swap_inventory_limit is null then
    insert into app.swap_inventories (coin_id) values (p_coin.coin_id);
  else
    update app.swap_inventories set ceiling = ceiling + p_limit - p_coin.swap_inventory_limit where coin_id = p_coin.coin_id;
  end if;
end $$;
comment on function app.set_inventory_limit(app.coins, numeric) is
  'Stores a coin''s inventory limit and what follows from it for swaps at once. The caller has called app.lock_inventory_limits and locked the coin.';
