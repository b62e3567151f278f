create or replace function app.add_completed_deposit(
  p_user_id uuid,
  p_coin app.coins,
  p_amount numeric,
  p_reason text,
  p_admin_id uuid,
  p_network text,
  p_transaction_hash text,
  p_output_index integer,
  p_shared_with jsonb,
  out deposit_id uuid,
  out shared_with jsonb
) returns record
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network_id text;
  hash text;
  output integer := coalesce(p_output_index, 0);
begin
  if p_network is null then
    -- Without its network, the hash could be credited again under another network's name.
    perform app.refuse('missing_network');
  end if;
  network_id := (app.require_deposit_network(p_coin, p_network)).network_id;
  hash := app.transaction_key(network_id, p_transaction_hash);
  perform app.require_same_as_chain(network_id, hash, output, p_coin.coin_id, p_amount, p_user_id);
  perform app.require_output_of_network(network_id, hash, output, app.covers_by_surplus(p_user_id, network_id, p_coin.coin_id, p_amount));
  perform app.require_confirmed(network_id, hash, output);
  perform app.require_new_output(network_id, hash, output);
  perform app.require_reported(network_id, hash, p_user_id, p_coin.coin_id, p_amount);
  shared_with := app.require_new_hash(hash, p_shared_with);
  insert into app.deposits (
    user_id, coin_id, amount, status, network_id, transaction_hash, output_index, wallet_address, admin_notes,
    processed_by, completed_at, price_usd
  ) values (
    p_user_id, p_coin.coin_id, p_amount, 'completed', network_id, hash, output,
    app.deposit_address(p_user_id, p_coin.coin_id, network_id), p_reason, p_admin_id, now(),
    app.fresh_price(p_coin.coin_id)
  )
  on conflict do nothing
  returning id into deposit_id;
  if deposit_id is null then
    perform app.refuse('duplicate_deposit');
  end if;
  perform app.credit_arrival_by_hand(p_user_id, network_id, hash, output, deposit_id);
end $$;
comment on function app.add_completed_deposit(uuid, app.coins, numeric, text, uuid, text, text, integer, jsonb) is
  'Writes a deposit that an administrator saw on a chain. Returns it, and what else has its hash, all of which p_shared_with names (T66). Refuses '
  'network_mismatch, missing_network, invalid_transaction_hash, duplicate_deposit (T14), deposit_differs_from_chain, network_without_outputs, '
  'deposit_unconfirmed, deposit_not_reported, transaction_hash_credited.';
