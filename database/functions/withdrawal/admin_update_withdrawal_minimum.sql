create or replace function api.admin_update_withdrawal_minimum(
  context jsonb,
  p_coin_id text,
  p_network_id text,
  p_minimum text,
  p_seen_minimum text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'settings.manage');
  coin app.coins := app.require_coin(p_coin_id);
  minimum numeric := app.coin_figure(coin, p_minimum, coin.decimals);
  pair app.coin_networks;
  target text := app.coin_network_target(coin.coin_id, p_network_id);
  change app.admin_activity;
begin
  select n.* into pair from app.coin_networks n
  where n.coin_id = coin.coin_id and n.network_id = p_network_id for no key update;
  if not found then
    perform app.refuse('network_mismatch', jsonb_build_object('coin', coin.symbol));
  end if;
  if minimum < pair.chain_minimum then
    perform app.refuse('below_chain_minimum', jsonb_build_object(
      'minimum', trim_scale(pair.chain_minimum)::text, 'symbol', coin.symbol, 'network', pair.withdrawal_name
    ));
  end if;
  pair.minimum_withdrawal := app.minimum_withdrawal(coin.coin_id, p_network_id);
  -- Saving the current minimum, such as after a lost answer, changes nothing.
  if pair.minimum_withdrawal <> minimum then
    change := app.last_change('coin_network', target, 'minimum_withdrawal_updated');
    perform app.require_seen_value(
      coalesce(p_seen_minimum, ''), 'invalid_amount', pair.minimum_withdrawal, change.admin_id, change.created_at
    );
    update app.coin_networks n set minimum_withdrawal = minimum
    where n.coin_id = coin.coin_id and n.network_id = p_network_id;
    perform app.record_admin_activity(
      context, admin.id, 'minimum_withdrawal_updated', 'coin_network', target, jsonb_build_object(
        'symbol', coin.symbol, 'network', pair.withdrawal_name,
        'old', trim_scale(pair.minimum_withdrawal)::text, 'new', minimum::text
      )
    );
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_update_withdrawal_minimum(jsonb, text, text, text, text) is
  'Sets the least that a withdrawal of a coin must let arrive on a network, in the coin (T74). p_seen_minimum is what the administrator saw. Refuses '
  'unknown_coin, network_mismatch, invalid_amount, too_many_decimals, figure_too_high, below_chain_minimum, setting_changed.';

create or replace function app.coin_network_target(p_coin_id text, p_network_id text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_coin_id || ' on ' || p_network_id;
end $$;
comment on function app.coin_network_target(text, text) is 'How the audit log names a coin on a network.';

create or replace function app.withdrawal_minimums() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'coin_id', c.coin_id, 'symbol', c.symbol, 'name', c.name, 'decimals', c.decimals,
        'network_id', cn.network_id, 'network', cn.withdrawal_name,
        'value', trim_scale(app.minimum_withdrawal(c.coin_id, cn.network_id))::text,
        'chain_minimum', trim_scale(cn.chain_minimum)::text,
        'changed_at', change.created_at, 'changed_by', app.person_name(u), 'previous', change.details ->> 'old'
      )
      order by c.position, cn.position
    )
    from app.coins c
    join app.coin_networks cn on cn.coin_id = c.coin_id
    left join lateral app.last_change(
      'coin_network', app.coin_network_target(c.coin_id, cn.network_id), 'minimum_withdrawal_updated'
    ) change on true
    left join app.users u on u.id = change.admin_id
  );
end $$;
comment on function app.withdrawal_minimums() is
  'The least that must arrive of each coin on each network, and the chain''s own minimum, in the registry''s order, with who changed it last and '
  'the value before.';
