create or replace function api.admin_take_over_withdrawal(context jsonb, p_withdrawal_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'withdrawals.release');
  reason text := app.require_reason(p_reason);
  person app.users := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal app.withdrawals := app.lock_pending_withdrawal(p_withdrawal_id, admin.id);
begin
  if withdrawal.claimed_by is null then
    perform app.refuse('withdrawal_not_claimed');
  elsif withdrawal.claimed_by <> admin.id then
    if not app.is_claim_stale(withdrawal) then
      perform app.refuse('claim_not_stale');
    end if;
    perform app.require_payable(person, withdrawal);
    perform app.require_agreed(withdrawal, admin.id);
    perform app.pass_claim(withdrawal, admin.id, admin.id, false, reason);
    perform app.record_admin_activity(
      context, admin.id, 'withdrawal_claim_taken_over', 'withdrawal', withdrawal.id::text,
      jsonb_build_object('from', withdrawal.claimed_by) || app.claim_details(withdrawal), reason
    );
  end if;
  return jsonb_build_object('success', true, 'user_id', withdrawal.user_id);
end $$;
comment on function api.admin_take_over_withdrawal(jsonb, uuid, text) is
  'An owner takes over a claim that is older than app.claim_stale_after(), or whose administrator may no longer decide (T60). Refuses '
  'reason_required, not_found, own_withdrawal, already_processed, withdrawal_not_claimed, claim_not_stale, second_approval_first and what '
  'app.require_payable refuses.';
