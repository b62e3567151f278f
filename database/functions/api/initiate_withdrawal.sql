create or replace function api.initiate_withdrawal(
  context jsonb,
  p_user_id uuid,
  p_amount text,
  p_coin_id text,
  p_to_address text,
  p_fee text,
  p_network text,
  p_destination_tag text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_active_user(context);
  reply jsonb;
  coin app.coins;
  pair app.coin_networks;
  amount numeric;
  quoted_fee numeric;
  to_address text := coalesce(btrim(p_to_address), '');
  v_user app.users;
begin
  if p_user_id is distinct from caller.id then
    perform app.refuse('foreign_user');
  end if;
  reply := app.claim_key(context, caller.id, 'initiate_withdrawal', array[
    p_amount, p_coin_id, p_to_address, p_fee, p_network, p_destination_tag
  ]);
  if reply is not null then
    return reply;
  end if;
  if to_address = '' then
    perform app.refuse('missing_address');
  end if;
  if coalesce(btrim(p_network), '') = '' then
    perform app.refuse('missing_network');
  end if;
  coin := app.require_coin(p_coin_id);
  amount := app.require_amount(p_amount, coin.decimals, 'invalid_amount');
  quoted_fee := app.require_amount(p_fee, coin.decimals, 'invalid_amount', p_may_be_zero => true);
  pair := app.require_withdrawal_network(coin, p_network);
  perform app.require_outside_address(pair.network_id, to_address, p_destination_tag);
  -- One withdrawal of a user at a time: the quota is counted under this lock (T12).
  select u.* into v_user from app.users u where u.id = caller.id for no key update;
  -- Once more, since whoever held the lock may have been suspending the user (T15).
  perform app.require_active_user(context);
  perform app.require_not_paused('withdrawal', array[coin.coin_id], pair.network_id);
  if v_user.withdrawals_held_until > now() then
    perform app.refuse('withdrawals_held', jsonb_build_object('until', v_user.withdrawals_held_until));
  elsif v_user.withdrawals_frozen_at is not null then
    perform app.refuse('withdrawals_frozen');
  end if;
  return app.keep_reply(context, caller.id, app.settle_withdrawal_request(
    caller.id, coin, pair, amount, quoted_fee, to_address, p_destination_tag
  ));
end $$;
comment on function api.initiate_withdrawal(jsonb, uuid, text, text, text, text, text, text) is
  'Holds an amount and asks an administrator to send it out (T11, T12). The fee is taken out of the amount.';
