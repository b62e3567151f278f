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
    update app.withdrawals set claimed_by = null, claimed_at = null where id = withdrawal.id;
    perform app.record_admin_activity(
      context, admin.id, 'withdrawal_given_back', 'withdrawal', withdrawal.id::text,
      jsonb_build_object('user_id', withdrawal.user_id, 'claimed_at', withdrawal.claimed_at), reason
    );
  end if;
  -- Without a claim it was released already.
  return jsonb_build_object('success', true, 'user_id', withdrawal.user_id);
end $$;
comment on function api.admin_give_back_withdrawal(jsonb, uuid, text) is
  'Releases the caller''s own claim on a pending withdrawal that was not paid, with a reason (T60). Repeating it changes nothing. Refuses '
  'reason_required, not_found, own_withdrawal, already_processed, withdrawal_claimed.';
