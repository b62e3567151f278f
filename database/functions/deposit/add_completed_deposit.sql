create or replace function app.add_completed_deposit(
  p_user_id uuid,
  p_coin app.coins,
  p_amount numeric,
  p_reason text,
  p_admin_id uuid,
  p_network text,
  p_transaction_hash text,
  p_output_index integer
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network_id text;
  hash text;
  deposit_id uuid;
begin
  if p_network is null then
    -- Without its network, the hash could be credited again under another network's name.
    perform app.refuse('missing_network');
  end if;
  network_id := (app.require_deposit_network(p_coin, p_network)).network_id;
  hash := app.transaction_key(network_id, p_transaction_hash);
  perform app.require_same_as_chain(network_id, hash, coalesce(p_output_index, 0), p_coin.coin_id, p_amount);
  perform app.require_confirmed(network_id, hash, coalesce(p_output_index, 0));
  insert into app.deposits (
    user_id, coin_id, amount, status, network_id, transaction_hash, output_index, wallet_address, admin_notes,
    processed_by, completed_at, price_usd
  ) values (
    p_user_id, p_coin.coin_id, p_amount, 'completed', network_id, hash, coalesce(p_output_index, 0),
    app.deposit_address(p_user_id, p_coin.coin_id, network_id), p_reason, p_admin_id, now(),
    app.fresh_price(p_coin.coin_id)
  )
  on conflict do nothing
  returning id into deposit_id;
  if deposit_id is null then
    perform app.refuse('duplicate_deposit');
  end if;
  perform app.credit_arrival_by_hand(p_user_id, network_id, hash, coalesce(p_output_index, 0), deposit_id);
  return deposit_id;
end $$;
comment on function app.add_completed_deposit(uuid, app.coins, numeric, text, uuid, text, text, integer) is
  'Writes a deposit that an administrator saw on a chain. Refuses network_mismatch, missing_network, invalid_transaction_hash, '
  'duplicate_deposit (T14), deposit_differs_from_chain, deposit_unconfirmed.';
