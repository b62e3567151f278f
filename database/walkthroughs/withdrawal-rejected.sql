-- Alice has 0.5 BTC.
select api.admin_add_deposit_and_balance(
  context => pg_temp.request_of('ada', 'credit-1'),
  target_user_id => pg_temp.id_of('alice'),
  p_coin_id => 'bitcoin',
  p_amount => '0.5',
  p_reason => 'a bank transfer'
) ->> 'balance' as balance;

-- She confirms with an emailed code that she wants to withdraw 0.2 BTC.
select pg_temp.confirm_withdrawal('0.2', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa') as withdrawal;

-- She withdraws it. The fee of 0.0001 BTC is taken out of it.
select api.initiate_withdrawal(
  context => pg_temp.request_of('alice', 'withdrawal-1'),
  p_user_id => pg_temp.id_of('alice'),
  p_amount => '0.2',
  p_coin_id => 'bitcoin',
  p_to_address => '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  p_fee => '0.0001',
  p_network => 'BTC'
) -> 0 ->> 'message' as message;

-- The amount is held at once: she cannot spend it a second time.
select coin_id, amount, held from api.balances where user_id = pg_temp.id_of('alice');

-- Ada sees it among the pending ones.
select w ->> 'user_username' as username, w ->> 'amount' as amount, w ->> 'fee' as fee, w ->> 'network' as network, w ->> 'to_address' as to_address
from jsonb_array_elements(api.admin_get_withdrawals(context => pg_temp.request_of('ada'), p_status => 'pending')) w;

-- She rejects it with a reason.
select api.admin_reject_withdrawal(
  context => pg_temp.request_of('ada', 'reject-1'),
  p_withdrawal_id => (select id from app.withdrawals),
  p_admin_notes => 'The address belongs to a closed exchange'
) - 'user_id' as reply;

-- A colleague who wants to approve it is too late.
select api.admin_process_transaction(
  context => pg_temp.request_of('ada', 'approve-1'),
  transaction_type => 'withdrawal',
  transaction_id => (select id from app.withdrawals),
  new_status => 'completed'
);

-- The whole amount is back: the fee is only taken from what is sent.
select coin_id, amount, held from api.balances where user_id = pg_temp.id_of('alice');

select debit, credit, trim_scale(amount) as amount from ledger.transfers where transaction_type = 'withdrawal' order by id;

-- The audit log shows who did what, and why.
select action_name, admin_username, details ->> 'old_status' as old, details ->> 'new_status' as new, reason
from api.admin_activity where target_type = 'withdrawal';

select * from ledger.verify();
