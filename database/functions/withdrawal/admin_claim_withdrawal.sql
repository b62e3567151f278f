create or replace function api.admin_claim_withdrawal(context jsonb, p_withdrawal_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  person app.users := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal app.withdrawals := app.lock_pending_withdrawal(p_withdrawal_id, admin.id);
begin
  -- A repeated request after a lost answer: already done.
  if withdrawal.claimed_by = admin.id then
    return jsonb_build_object('success', true, 'claimed_at', withdrawal.claimed_at, 'user_id', withdrawal.user_id);
  elsif withdrawal.claimed_by is not null then
    perform app.refuse_claimed(withdrawal);
  end if;
  perform app.require_payable(person, withdrawal);
  perform app.require_agreed(withdrawal, admin.id);
  update app.withdrawals w set claimed_by = admin.id, claimed_at = clock_timestamp() where w.id = withdrawal.id
  returning * into withdrawal;
  perform app.record_admin_activity(
    context, admin.id, 'withdrawal_claimed', 'withdrawal', withdrawal.id::text, jsonb_build_object('user_id', withdrawal.user_id)
  );
  return jsonb_build_object('success', true, 'claimed_at', withdrawal.claimed_at, 'user_id', withdrawal.user_id);
end $$;
comment on function api.admin_claim_withdrawal(jsonb, uuid) is
  'Claims a pending withdrawal for paying (T60): nobody else can claim, complete or reject it from then on. Repeating it changes nothing. '
  'Refuses not_found, own_withdrawal, already_processed, withdrawal_claimed, second_approval_first and what app.require_payable refuses.';
