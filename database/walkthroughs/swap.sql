-- Alice has 0.5 BTC, credited by Ada.
select api.admin_add_deposit_and_balance(
  context => pg_temp.request_of('ada', 'credit-1'),
  target_user_id => pg_temp.id_of('alice'),
  p_coin_id => 'bitcoin',
  p_amount => '0.5',
  p_reason => 'a bank transfer'
) - 'posted_adjustment_id' - 'user_id' as reply;

-- Her browser quotes 0.1 BTC at 50,000 / 2,500 = 20, and the fee of 0.0000026 BTC on top. Both coins carry the same premium of 4 %.
select coin_id, market_price, premium_rate, current_price from api.crypto_prices where coin_id in ('bitcoin', 'ethereum') order by coin_id;

-- The server computes rate and fee itself; her quote only sets the least amount she accepts.
select jsonb_pretty(api.perform_crypto_swap(
  context => pg_temp.request_of('alice', 'swap-1'),
  p_from_coin_id => 'bitcoin',
  p_from_amount => '0.1',
  p_to_coin_id => 'ethereum',
  p_to_amount => '2',
  p_exchange_rate => '20',
  p_fee => '0.0000026'
) - 'swap_id' - 'user_id') as reply;

-- The connection broke before she got the answer. Her browser retries with the same key: the same answer, and no second swap.
select api.perform_crypto_swap(
  context => pg_temp.request_of('alice', 'swap-1'),
  p_from_coin_id => 'bitcoin',
  p_from_amount => '0.1',
  p_to_coin_id => 'ethereum',
  p_to_amount => '2',
  p_exchange_rate => '20',
  p_fee => '0.0000026'
) ->> 'message' as message;

-- Every movement is a transfer from a debit account to a credit account.
select coin_id, debit, credit, trim_scale(amount) as amount, transaction_type from ledger.transfers order by id;

-- Her balances are what the transfers add up to.
select coin_id, amount, held from api.balances where user_id = pg_temp.id_of('alice') order by coin_id;

-- Over all accounts, each coin adds up to zero: nothing was created or lost.
select coin_id, trim_scale(available) as available, trim_scale(held) as held, trim_scale(swap) as swap, trim_scale(fees) as fees,
  trim_scale(adjustments) as adjustments, trim_scale(total) as total
from ledger.totals();

-- And the books are in order.
select * from ledger.verify();
