create or replace function app.credit_deposit(
  p_user_id uuid,
  p_coin_id text,
  p_deposit_id uuid,
  p_amount numeric
) returns numeric
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  balances ledger.balances[];
begin
  update app.users u
  -- Capped at the column's maximum: it is only for display, and no reason to refuse a deposit.
  set total_deposited = least(u.total_deposited + round(p_amount * coalesce((
    select p.market_price from app.crypto_prices p where p.coin_id = p_coin_id
  ), 0), 6), 99999999999999999999)
  where u.id = p_user_id;
  balances := ledger.lock_balances(p_user_id, array[p_coin_id]);
  perform ledger.require_room(balances[1], p_amount, 'invalid_amount');
  perform ledger.post(p_user_id, 'deposit', p_deposit_id, array[
    row (p_coin_id, 'external', 'available', p_amount)
  ]::ledger.entry[]);
  return balances[1].available + p_amount;
end $$;
comment on function app.credit_deposit(uuid, text, uuid, numeric) is
  'Credits a deposit. Returns the new balance. Refuses invalid_amount for more than a balance can hold.';
