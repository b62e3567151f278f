create or replace function api.admin_accept_withdrawal_hash(
  context jsonb, p_withdrawal_id uuid, p_transaction_hash text, p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'withdrawals.release');
  reply jsonb := app.claim_key(context, admin.id, 'admin_accept_withdrawal_hash', array[
    p_withdrawal_id::text, p_transaction_hash, p_reason
  ]);
  reason text := app.require_reason(p_reason);
  person app.users;
  withdrawal app.withdrawals;
  entered chain.hash_checks;
begin
  if reply is not null then
    return reply;
  end if;
  person := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal := app.lock_pending_withdrawal(p_withdrawal_id, admin.id);
  entered := app.open_hash_check(withdrawal.id);
  -- The reason is about the hash that the owner has seen.
  if entered.transaction_hash is distinct from p_transaction_hash then
    perform app.refuse('hash_not_checked');
  end if;
  perform app.require_payable(person, withdrawal);
  perform app.record_admin_activity(
    context, admin.id, 'withdrawal_hash_accepted', 'withdrawal', withdrawal.id::text,
    jsonb_build_object(
      'user_id', withdrawal.user_id, 'transaction_hash', entered.transaction_hash, 'finding', entered.finding,
      'difference', entered.difference, 'entered_by', entered.entered_by
    ),
    reason
  );
  delete from chain.hash_checks k where k.withdrawal_id = withdrawal.id;
  perform app.require_unused_output(withdrawal, entered.transaction_hash, entered.output_index, true);
  perform app.complete_by_hash(context, admin.id, withdrawal, entered, entered.output_index);
  return app.keep_reply(context, admin.id, jsonb_build_object('success', true, 'user_id', withdrawal.user_id));
end $$;
comment on function api.admin_accept_withdrawal_hash(jsonb, uuid, text, text) is
  'An owner completes a withdrawal with the hash that was entered for it although its chain does not confirm that it pays it, such as where a contract sent '
  'the coins. Refuses reason_required, hash_not_checked, and what app.lock_pending_withdrawal, app.require_payable and '
  'app.require_unused_output refuse.';
