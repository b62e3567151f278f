-- Portico on PostgreSQL with Citus: run once as portico_owner, with the server stopped, after the migrator has run.
-- A test (database/test/shards.test.ts) runs every statement here but Citus' own on a real database and then looks for
-- keys and references that Citus would refuse; what Citus itself does with them has to be tried on a cluster of yours.
-- README.md, "Shards", says what must change in the functions first.

-- 1. What grows with trading goes by its user. Keys must begin with what a row is found by.
alter table app.withdrawal_approvals drop constraint withdrawal_approvals_withdrawal_id_fkey;
alter table app.lone_approvals drop constraint lone_approvals_withdrawal_id_fkey;
alter table chain.payment_items drop constraint payment_items_withdrawal_id_fkey;
alter table app.swaps drop constraint swaps_pkey;
alter table app.swaps add primary key (user_id, id);
alter table app.withdrawals drop constraint withdrawals_pkey;
alter table app.withdrawals add primary key (user_id, id);
alter table ledger.transfers drop constraint transfers_pkey;
alter table ledger.transfers add primary key (user_id, id);

-- 2. People stay where email addresses and usernames are kept apart from each other, on the coordinator.
alter table ledger.balances drop constraint balances_user_id_fkey;
alter table app.withdrawals drop constraint withdrawals_user_id_fkey;
alter table app.withdrawals drop constraint withdrawals_processed_by_fkey;
alter table app.withdrawals drop constraint withdrawals_released_by_fkey;
alter table app.withdrawals drop constraint withdrawals_claimed_by_fkey;
alter table app.withdrawals drop constraint withdrawals_maybe_sent_by_fkey;
alter table app.coins drop constraint coins_added_by_fkey;
-- A unique index cannot span shards. app.require_unused_output still refuses a second withdrawal for one output, under its lock.
drop index app.withdrawals_output;

-- 3. What every shard must know, in full on each.
select create_reference_table('app.coins');
select create_reference_table('app.networks');
select create_reference_table('app.coin_networks');

-- 4. A user's money lies in one place: what is locked, checked and written together is of one shard.
select create_distributed_table('ledger.balances', 'user_id', shard_count => 64);
select create_distributed_table('ledger.transfers', 'user_id', colocate_with => 'ledger.balances');
select create_distributed_table('app.swaps', 'user_id', colocate_with => 'ledger.balances');
select create_distributed_table('app.swap_quotes', 'user_id', colocate_with => 'ledger.balances');
select create_distributed_table('app.withdrawals', 'user_id', colocate_with => 'ledger.balances');
select create_distributed_table('app.idempotency_keys', 'user_id', colocate_with => 'ledger.balances');

-- Every other table stays on the coordinator as it is: people and their ways in, deposits (one credit for each output of
-- the world, T14), the pool of wallets, prices, fees, the audit log with its chain, sums and jobs.
