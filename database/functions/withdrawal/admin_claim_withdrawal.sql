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
  if not app.owner_approved_first(withdrawal, admin.id) then
    perform app.require_owner_if_sent(context, withdrawal);
  end if;
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
  'One whose coins may have been sent already is claimed by an owner, or after an owner''s first approval. Refuses not_found, own_withdrawal, '
  'already_processed, withdrawal_claimed, second_approval_first, role_lacks_permission and what app.require_payable refuses.';

create or replace function app.owner_approved_first(p_withdrawal app.withdrawals, p_admin_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.still_has_permission((app.first_approver(p_withdrawal.id, p_admin_id)).admin_id, 'withdrawals.release');
end $$;
comment on function app.owner_approved_first(app.withdrawals, uuid) is 'Whether another administrator''s first approval that counts is an owner''s.';
