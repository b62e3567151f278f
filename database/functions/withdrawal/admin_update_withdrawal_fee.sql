create or replace function api.admin_update_withdrawal_fee(
  context jsonb,
  p_coin_id text,
  p_fee_amount text,
  p_seen_fee_amount text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'settings.manage');
  coin app.coins := app.require_coin(p_coin_id);
  fee numeric := app.require_fee_amount(p_fee_amount, coin);
  standing app.withdrawal_fees;
begin
  perform app.require_sane_figure(coin, fee);
  insert into app.withdrawal_fees (coin_id, fee_amount) values (coin.coin_id, 0) on conflict (coin_id) do nothing;
  select f.* into standing from app.withdrawal_fees f where f.coin_id = coin.coin_id for update;
  -- Saving the current fee, such as after a lost answer, changes nothing.
  if standing.fee_amount <> fee then
    perform app.require_seen_value(
      p_seen_fee_amount, 'invalid_amount', standing.fee_amount, standing.updated_by, standing.updated_at
    );
    update app.withdrawal_fees set fee_amount = fee, updated_at = now(), updated_by = admin.id where coin_id = coin.coin_id;
    perform app.record_admin_activity(
      context, admin.id, 'withdrawal_fee_updated', 'coin', coin.coin_id,
      jsonb_build_object(
        'symbol', coin.symbol, 'old_fee_amount', trim_scale(standing.fee_amount)::text, 'new_fee_amount', trim_scale(fee)::text
      )
    );
  end if;
  return jsonb_build_object('success', true, 'coin_id', coin.coin_id, 'symbol', coin.symbol, 'fee_amount', trim_scale(fee)::text);
end $$;
comment on function api.admin_update_withdrawal_fee(jsonb, text, text, text) is
  'Sets a coin''s withdrawal fee, in the coin. p_seen_fee_amount is what the administrator saw: on a difference the change is refused.';

create or replace function app.require_fee_amount(p_amount text, p_coin app.coins) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  amount numeric := trim_scale(app.require_amount(p_amount, 18, 'invalid_amount', p_may_be_zero => true));
  -- Fees go in steps of 0.000001 (section 5).
  most int := least(p_coin.decimals, 6);
begin
  if scale(amount) > most then
    perform app.refuse('too_many_decimals', jsonb_build_object('symbol', p_coin.symbol, 'decimals', most));
  end if;
  return amount;
end $$;
comment on function app.require_fee_amount(text, app.coins) is
  'A fee in a coin, zero or more, in steps of 0.000001 or of the coin''s decimals if fewer. Refuses invalid_amount, too_many_decimals.';
