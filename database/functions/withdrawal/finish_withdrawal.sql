create or replace function app.finish_withdrawal(
  context jsonb,
  p_admin_id uuid,
  p_withdrawal_id uuid,
  p_status app.transaction_status,
  p_transaction_hash text,
  p_notes text,
  p_output_index integer default null,
  p_may_share_hash boolean default false
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal app.withdrawals := app.lock_pending_withdrawal(p_withdrawal_id, p_admin_id);
  first_approval app.withdrawal_approvals;
  earlier app.withdrawal_approvals;
  hash text;
  output integer;
begin
  if p_status = 'failed' and withdrawal.claimed_by <> p_admin_id then
    perform app.refuse_claimed(withdrawal);
  end if;
  if p_status = 'completed' then
    perform app.require_payable(person, withdrawal);
    hash := app.transaction_key(withdrawal.network_id, p_transaction_hash);
    first_approval := app.first_approver(withdrawal.id, p_admin_id);
    perform app.require_claim(withdrawal, p_admin_id, first_approval, hash);
    -- The limit may have been switched off after this administrator's own first approval, which has the hash.
    select * into earlier from app.withdrawal_approvals a
    where a.withdrawal_id = withdrawal.id and a.admin_id in (first_approval.admin_id, p_admin_id);
    output := coalesce(p_output_index, case when coalesce(hash, earlier.transaction_hash) = earlier.transaction_hash then earlier.output_index end, 0);
    hash := coalesce(hash, earlier.transaction_hash);
    perform app.require_unused_output(
      withdrawal, hash, output, p_may_share_hash or (hash = earlier.transaction_hash and output = earlier.output_index)
    );
    -- Delete a first approval that no longer counts; the audit log keeps it.
    delete from app.withdrawal_approvals
    where withdrawal_id = withdrawal.id and admin_id is distinct from first_approval.admin_id;
  end if;
  update app.withdrawals
  set status = p_status,
    completed_at = now(),
    processed_by = p_admin_id,
    transaction_hash = hash,
    output_index = case when hash is not null then output end,
    admin_notes = coalesce(p_notes, first_approval.admin_notes)
  where id = withdrawal.id;
  perform ledger.lock_balances(withdrawal.user_id, array[withdrawal.coin_id]);
  perform ledger.post(withdrawal.user_id, 'withdrawal', withdrawal.id, case p_status
    when 'completed' then array[
      row (withdrawal.coin_id, 'held', 'external', withdrawal.amount - withdrawal.fee),
      row (withdrawal.coin_id, 'held', 'fees', withdrawal.fee)
    ]::ledger.entry[]
    else array[row (withdrawal.coin_id, 'held', 'available', withdrawal.amount)]::ledger.entry[]
  end);
  perform app.record_admin_activity(
    context, p_admin_id,
    case p_status when 'completed' then 'withdrawal_approved' else 'withdrawal_rejected' end,
    'withdrawal', withdrawal.id::text,
    jsonb_build_object(
      'user_id', withdrawal.user_id, 'coin_id', withdrawal.coin_id, 'amount', trim_scale(withdrawal.amount)::text,
      'old_status', withdrawal.status, 'new_status', p_status, 'transaction_hash', hash, 'output_index', case when hash is not null then output end
    ) || case
      when first_approval.admin_id is null then '{}'
      else jsonb_build_object('first_approved_by', first_approval.admin_id, 'first_transaction_hash', first_approval.transaction_hash)
    end || case
      when withdrawal.released_by is null then '{}'
      else jsonb_build_object('released_by', withdrawal.released_by)
    end,
    p_notes
  );
  return withdrawal.user_id;
end $$;
comment on function app.finish_withdrawal(jsonb, uuid, uuid, app.transaction_status, text, text, integer, boolean) is
  'The only way from pending to completed or failed for a withdrawal (T13): sends the held amount out, or returns it. Writes the audit log. '
  'Returns the user. Refuses invalid_transaction_hash and what app.lock_pending_withdrawal, app.require_payable, app.require_claim and '
  'app.require_unused_output refuse.';
