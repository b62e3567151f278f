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
  terms record;
  quoted_fee numeric;
  person app.users;
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
  terms := app.require_withdrawal_terms(p_coin_id, p_network, p_amount, p_to_address, p_destination_tag);
  quoted_fee := app.require_amount(p_fee, (terms.coin).decimals, 'invalid_amount', p_may_be_zero => true);
  -- Serialises a user's withdrawals: the quota is counted and the confirmation used under this lock (T12, T55).
  select u.* into person from app.users u where u.id = caller.id for no key update;
  -- Check again: the previous lock holder may have suspended the user (T15).
  perform app.require_active_user(context);
  -- Before a hold is named, so that the address's wait can pass at the same time.
  perform app.require_saved_address(person, (terms.pair).network_id, terms.to_address, p_destination_tag);
  perform app.require_open_withdrawals(context, person, terms.coin, terms.pair);
  perform app.require_allowed_address(person, (terms.pair).network_id, terms.to_address, p_destination_tag);
  return app.keep_reply(context, caller.id, app.settle_withdrawal_request(
    context, person, terms.coin, terms.pair, terms.amount, quoted_fee, terms.to_address, p_destination_tag
  ));
end $$;
comment on function api.initiate_withdrawal(jsonb, uuid, text, text, text, text, text, text) is
  'Holds an amount and asks an administrator to send it (T11, T12), once its user has confirmed exactly this withdrawal (T55). The fee is '
  'deducted from the amount.';
