create or replace function api.admin_update_coin_setting(
  context jsonb,
  p_coin_id text,
  p_setting text,
  p_value text,
  p_seen_value text,
  p_accepted_loss text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'settings.manage');
  coin app.coins := app.require_coin(p_coin_id);
  given_value numeric := trim_scale(app.require_amount(p_value, 18, 'invalid_amount', p_may_be_zero => true));
  seen numeric := app.require_amount(p_seen_value, 18, 'invalid_amount', p_may_be_zero => true);
  accepted_loss numeric := app.require_amount(coalesce(p_accepted_loss, '0'), 2, 'invalid_amount', p_may_be_zero => true);
  standing numeric;
begin
  perform app.require_coin_setting(coin, p_setting, given_value);
  -- The lock on the coin's row serialises changes of its figures.
  select c.* into coin from app.coins c where c.coin_id = coin.coin_id for no key update;
  standing := app.coin_setting(coin, p_setting);
  -- Saving the current value, such as after a lost answer, changes nothing.
  if standing <> given_value then
    if standing <> seen then
      perform app.refuse_changed_coin_setting(coin.coin_id, p_setting, standing);
    end if;
    if app.bears_on_swap_quotes(p_setting) then
      accepted_loss := greatest(accepted_loss, app.lock_swap_option_loss());
    end if;
    if p_setting = 'swap_fee' then
      insert into app.swap_fees (coin_id, fee_amount, updated_by) values (coin.coin_id, given_value, admin.id)
      on conflict (coin_id) do update set fee_amount = excluded.fee_amount, updated_at = now(), updated_by = admin.id;
    elsif p_setting = 'minimum_deposit' then
      update app.coins set minimum_deposit = given_value where coin_id = coin.coin_id;
    else
      update app.coins set swap_spread_percent = given_value where coin_id = coin.coin_id;
    end if;
    if app.bears_on_swap_quotes(p_setting) then
      perform app.require_accepted_loss(accepted_loss);
    end if;
    perform app.record_admin_activity(
      context, admin.id, p_setting || '_updated', 'coin', coin.coin_id, jsonb_strip_nulls(jsonb_build_object(
        'symbol', coin.symbol, 'old', trim_scale(standing)::text, 'new', given_value::text,
        'accepted_loss_usd_per_hour', p_accepted_loss
      ))
    );
    if p_accepted_loss::numeric > 0 then
      perform app.queue_power_emails(
        context, 'setting', null, format('%s of %s, at a loss', initcap(replace(p_setting, '_', ' ')), coin.symbol), trim_scale(standing)::text,
        given_value::text, admin.id
      );
    end if;
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_update_coin_setting(jsonb, text, text, text, text, text) is
  'Sets a coin''s swap_fee or minimum_deposit, in the coin, or its swap_spread_percent. p_seen_value is what the '
  'administrator saw, p_accepted_loss what they accept to lose in an hour, in US dollars (T69). Refuses unknown_coin, invalid_amount, '
  'too_many_decimals, figure_too_high, invalid_spread, setting_changed, loses_money.';

create or replace function app.require_coin_setting(p_coin app.coins, p_setting text, p_value numeric) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A page of the release before: minimums belong to a network now (T74).
  if p_setting = 'minimum_withdrawal' then
    perform app.refuse_changed_coin_setting(p_coin.coin_id, p_setting, p_coin.minimum_withdrawal);
  end if;
  if p_setting = 'swap_spread_percent' then
    if p_value > 10 or scale(p_value) > 3 then
      perform app.refuse('invalid_spread');
    end if;
    return;
  end if;
  if scale(p_value) > p_coin.decimals then
    perform app.refuse('too_many_decimals', jsonb_build_object('symbol', p_coin.symbol, 'decimals', p_coin.decimals));
  end if;
  perform app.require_sane_figure(p_coin, p_value);
end $$;
comment on function app.require_coin_setting(app.coins, text, numeric) is
  'Checks a new value for a coin''s figure. Refuses too_many_decimals, figure_too_high, invalid_spread, and '
  'setting_changed for what is no longer a figure of the coin.';

create or replace function app.coin_setting(p_coin app.coins, p_setting text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_setting
    when 'swap_fee' then coalesce((select f.fee_amount from app.swap_fees f where f.coin_id = p_coin.coin_id), 0)
    when 'minimum_deposit' then p_coin.minimum_deposit
    when 'swap_spread_percent' then p_coin.swap_spread_percent
  end;
end $$;
comment on function app.coin_setting(app.coins, text) is
  'A coin''s swap_fee, minimum_deposit or swap_spread_percent.';

create or replace function app.refuse_changed_coin_setting(p_coin_id text, p_setting text, p_value numeric) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  change app.admin_activity := app.last_change('coin', p_coin_id, p_setting || '_updated');
begin
  perform app.refuse_changed_setting(trim_scale(p_value)::text, change.admin_id, change.created_at);
end $$;
comment on function app.refuse_changed_coin_setting(text, text, numeric) is 'Refuses setting_changed with who changed a coin''s figure last.';

create or replace function app.last_change(p_target_type text, p_target_id text, p_action_name text) returns app.admin_activity
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  change app.admin_activity;
begin
  select a.* into change
  from app.acts a
  where a.target_type = p_target_type and a.target_id = p_target_id and a.action_name = p_action_name
  order by a.sequence desc
  limit 1;
  return change;
end $$;
comment on function app.last_change(text, text, text) is 'The newest audit row of this kind about a target, or null.';

create or replace function app.require_sane_figure(p_coin app.coins, p_amount numeric) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  price numeric := case when p_coin.is_stable then 1 else (
    select p.market_price from app.crypto_prices p where p.coin_id = p_coin.coin_id
  ) end;
begin
  if p_amount * coalesce(price, 0.01) > 10000 then
    perform app.refuse('figure_too_high', jsonb_build_object('symbol', p_coin.symbol));
  end if;
end $$;
comment on function app.require_sane_figure(app.coins, numeric) is
  'Limits a fee or minimum to 10,000 US dollars, or a million coins without a price, to catch typing errors. Refuses figure_too_high.';
