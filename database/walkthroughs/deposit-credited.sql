-- Alice gets a wallet of the pool.
select reply ->> 'success' as success, reply ->> 'message' as message,
  jsonb_array_length(reply -> 'wallet_data' -> 'deposit_addresses') = (select count(*) from app.coin_networks) as has_all_addresses
from (select api.assign_available_wallet_to_user(context => pg_temp.request_of('alice')) as reply) call;

-- She sends bitcoin to her address; Ada sees the transaction on the chain and credits it.
select api.admin_add_deposit_and_balance(
  context => pg_temp.request_of('ada', 'credit-1'),
  target_user_id => pg_temp.id_of('alice'),
  p_coin_id => 'bitcoin',
  p_amount => '0.75',
  p_reason => 'seen with six confirmations',
  p_network => 'BTC',
  p_transaction_hash => 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'
) ->> 'balance' as balance;

-- A colleague enters the same deposit with another idempotency key and the hash in capitals: it is recognised and not credited again.
select api.admin_add_deposit_and_balance(
  context => pg_temp.request_of('ada', 'credit-2'),
  target_user_id => pg_temp.id_of('alice'),
  p_coin_id => 'bitcoin',
  p_amount => '0.75',
  p_reason => 'seen with six confirmations',
  p_network => 'BTC',
  p_transaction_hash => 'F4184FC596403B9D638783CF57ADFE4C75C605F6356FBC91338530E9831E9E16'
);

-- Alice's history shows it with her address.
select type, status, amount, network, address = app.deposit_address(user_id, 'bitcoin', 'bitcoin') as is_her_address
from api.transactions where user_id = pg_temp.id_of('alice');

-- The coins came from the external account.
select debit, credit, trim_scale(amount) as amount from ledger.transfers order by id;

select coin_id, amount, held from api.balances where user_id = pg_temp.id_of('alice');

select * from ledger.verify();
