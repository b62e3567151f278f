create or replace function api.admin_give_back_withdrawal(context jsonb, p_withdrawal_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  reason text := app.require_reason(p_reason);
  person app.users := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal app.withdrawals := app.lock_pending_withdrawal(p_withdrawal_id, admin.id);
begin
  if withdrawal.claimed_by <> admin.id then
    perform app.refuse_claimed(withdrawal);
  elsif withdrawal.claimed_by = admin.id then
    perform app.pass_claim(withdrawal, null, admin.id, false, reason);
    perform app.record_admin_activity(
      context, admin.id, 'withdrawal_given_back', 'withdrawal', withdrawal.id::text, app.claim_details(withdrawal), reason
    );
  end if;
  -- Without a claim it was released already.
  return jsonb_build_object('success', true, 'user_id', withdrawal.user_id);
end $$;
comment on function api.admin_give_back_withdrawal(jsonb, uuid, text) is
  'Releases the caller''s own claim on a pending withdrawal that was not paid, with a reason (T60). If they have entered a hash, the coins may have been '
  'sent. Repeating it changes nothing. Refuses reason_required, not_found, own_withdrawal, already_processed, withdrawal_claimed.';
