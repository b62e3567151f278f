create or replace function api.admin_set_withdrawal_hash(
  context jsonb,
  p_withdrawal_id uuid,
  p_transaction_hash text,
  p_output_index integer default null,
  p_shares_hash boolean default false
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  withdrawal app.withdrawals;
  hash text;
  output integer := coalesce(p_output_index, 0);
begin
  select w.* into withdrawal from app.withdrawals w where w.id = p_withdrawal_id for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif withdrawal.user_id = admin.id then
    perform app.refuse('own_withdrawal');
  elsif withdrawal.status <> 'completed' then
    perform app.refuse('withdrawal_not_completed');
  end if;
  hash := app.transaction_key(withdrawal.network_id, p_transaction_hash);
  if hash is null then
    perform app.refuse('transaction_hash_required');
  elsif withdrawal.transaction_hash is null then
    perform app.require_unused_output(withdrawal, hash, output, p_shares_hash);
    update app.withdrawals set transaction_hash = hash, output_index = output where id = withdrawal.id;
    perform app.record_admin_activity(
      context, admin.id, 'withdrawal_hash_added', 'withdrawal', withdrawal.id::text,
      jsonb_build_object('user_id', withdrawal.user_id, 'transaction_hash', hash, 'output_index', output)
    );
  -- The same hash again means that the first answer was lost.
  elsif withdrawal.transaction_hash <> hash or withdrawal.output_index is distinct from output then
    perform app.refuse('transaction_hash_known');
  end if;
  return jsonb_build_object('success', true, 'user_id', withdrawal.user_id);
end $$;
comment on function api.admin_set_withdrawal_hash(jsonb, uuid, text, integer, boolean) is
  'Adds the hash of a completed withdrawal that has none, once. Refuses not_found, own_withdrawal, withdrawal_not_completed, '
  'transaction_hash_required, transaction_hash_known, invalid_transaction_hash and what app.require_unused_output refuses.';
