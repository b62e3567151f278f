-- A list of one user's transactions is read in its order, newest first, however it is narrowed and however long the history is.
create index deposits_user_created_at on app.deposits (user_id, created_at desc, id desc);
create index withdrawals_user_created_at on app.withdrawals (user_id, created_at desc, id desc);
create index swaps_user_created_at on app.swaps (user_id, created_at desc, id desc);
create index deposits_user_coin on app.deposits (user_id, coin_id, created_at desc, id desc);
create index withdrawals_user_coin on app.withdrawals (user_id, coin_id, created_at desc, id desc);
create index swaps_user_from_coin on app.swaps (user_id, from_coin_id, created_at desc, id desc);
create index swaps_user_to_coin on app.swaps (user_id, to_coin_id, created_at desc, id desc);
create index deposits_user_status on app.deposits (user_id, status, created_at desc, id desc) where status <> 'completed';
create index withdrawals_user_status on app.withdrawals (user_id, status, created_at desc, id desc) where status <> 'completed';

-- Nothing reads a user's rows in the order of ids any more, and every swap would write the index.
drop index app.deposits_user_id;
drop index app.withdrawals_user_id;
drop index app.swaps_user_id;
