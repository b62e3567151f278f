-- Alice has 0.5 BTC and withdraws 0.2 BTC of it.
select api.admin_add_deposit_and_balance(
  context => pg_temp.request_of('ada', 'credit-1'),
  target_user_id => pg_temp.id_of('alice'),
  p_coin_id => 'bitcoin',
  p_amount => '0.5',
  p_reason => 'a bank transfer'
) ->> 'balance' as balance;

select api.initiate_withdrawal(
  context => pg_temp.request_of('alice', 'withdrawal-1'),
  p_user_id => pg_temp.id_of('alice'),
  p_amount => '0.2',
  p_coin_id => 'bitcoin',
  p_to_address => '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  p_fee => '0.0001',
  p_network => 'BTC'
) -> 0 ->> 'message' as message;

-- The session cookie alone is not enough: she confirms exactly this withdrawal, once.
select pg_temp.confirm_withdrawal('0.2', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa') as withdrawal;

select api.initiate_withdrawal(
  context => pg_temp.request_of('alice', 'withdrawal-1'),
  p_user_id => pg_temp.id_of('alice'),
  p_amount => '0.2',
  p_coin_id => 'bitcoin',
  p_to_address => '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  p_fee => '0.0001',
  p_network => 'BTC'
) -> 0 ->> 'message' as message;

-- A second one that exceeds what is left of the quota of 250,000 USDT in 24 hours would be refused; 0.2 BTC count as 10,000.
select jsonb_pretty(api.withdrawal_quota(context => pg_temp.request_of('alice'))) as quota;

-- Ada claims it, so that nobody else pays it too.
select api.admin_claim_withdrawal(
  context => pg_temp.request_of('ada', 'claim-1'),
  p_withdrawal_id => (select id from app.withdrawals)
) -> 'success' as claimed;

-- Ada has sent it and approves, with the hash of the transaction on the chain.
select api.admin_process_transaction(
  context => pg_temp.request_of('ada', 'approve-1'),
  transaction_type => 'withdrawal',
  transaction_id => (select id from app.withdrawals),
  new_status => 'completed',
  transaction_hash => 'F4184FC596403B9D638783CF57ADFE4C75C605F6356FBC91338530E9831E9E16'
) - 'user_id' as reply;

-- Nothing is held any more: 0.1999 BTC left the exchange, 0.0001 BTC is its fee.
select debit, credit, trim_scale(amount) as amount from ledger.transfers where transaction_type = 'withdrawal' order by id;

select coin_id, amount, held from api.balances where user_id = pg_temp.id_of('alice');

-- Alice's history.
select type, status, amount, fee, network, address, left(transaction_hash, 16) as transaction_hash
from api.transactions where user_id = pg_temp.id_of('alice') order by id desc;

select coin_id, trim_scale(available) as available, trim_scale(held) as held, trim_scale(fees) as fees,
  trim_scale(adjustments) as adjustments, trim_scale(external) as external, trim_scale(total) as total
from ledger.totals();

select * from ledger.verify();
