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
  elsif p_status = 'failed' then
    perform app.require_owner_if_sent(context, withdrawal);
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
    if hash is null and (app.open_hash_check(withdrawal.id)).withdrawal_id is not null then
      -- Without a hash nothing would be compared.
      perform app.refuse('withdrawal_hash_entered');
    elsif hash is not null and app.is_read(withdrawal.network_id) then
      perform app.begin_hash_check(context, p_admin_id, withdrawal, hash, output, p_notes);
      return withdrawal.user_id;
    end if;
  end if;
  delete from chain.hash_checks k where k.withdrawal_id = withdrawal.id;
  perform app.settle_withdrawal(context, p_admin_id, withdrawal, p_status, hash, output, p_notes, first_approval);
  return withdrawal.user_id;
end $$;
comment on function app.finish_withdrawal(jsonb, uuid, uuid, app.transaction_status, text, text, integer, boolean) is
  'An administrator''s way from pending to completed or failed for a withdrawal (T13): sends the held amount out, or returns it. With a hash on a network '
  'that is read it stays pending until the chain has confirmed that the transaction pays it (T86). Writes the audit log. Returns the user. Refuses invalid_transaction_hash and what app.lock_pending_withdrawal, app.require_payable, app.require_claim, '
  'app.require_owner_if_sent and app.require_unused_output refuse.';

create or replace function app.settle_withdrawal(
  context jsonb,
  p_admin_id uuid,
  p_withdrawal app.withdrawals,
  p_status app.transaction_status,
  p_hash text,
  p_output_index integer,
  p_notes text,
  p_first_approval app.withdrawal_approvals
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.withdrawals
  set status = p_status,
    completed_at = now(),
    processed_by = p_admin_id,
    transaction_hash = p_hash,
    output_index = case when p_hash is not null then p_output_index end,
    admin_notes = coalesce(p_notes, p_first_approval.admin_notes)
  where id = p_withdrawal.id;
  perform ledger.lock_balances(p_withdrawal.user_id, array[p_withdrawal.coin_id]);
  perform ledger.post(p_withdrawal.user_id, 'withdrawal', p_withdrawal.id, case p_status
    when 'completed' then array[
      row (p_withdrawal.coin_id, 'held', 'external', p_withdrawal.amount - p_withdrawal.fee),
      row (p_withdrawal.coin_id, 'held', 'fees', p_withdrawal.fee)
    ]::ledger.entry[]
    else array[row (p_withdrawal.coin_id, 'held', 'available', p_withdrawal.amount)]::ledger.entry[]
  end);
  perform app.record_admin_activity(
    context, p_admin_id,
    case p_status when 'completed' then 'withdrawal_approved' else 'withdrawal_rejected' end,
    'withdrawal', p_withdrawal.id::text,
    jsonb_build_object(
      'user_id', p_withdrawal.user_id, 'coin_id', p_withdrawal.coin_id, 'amount', trim_scale(p_withdrawal.amount)::text,
      'old_status', p_withdrawal.status, 'new_status', p_status, 'transaction_hash', p_hash, 'output_index', case when p_hash is not null then p_output_index end
    ) || case
      when p_first_approval.admin_id is null then '{}'
      else jsonb_build_object('first_approved_by', p_first_approval.admin_id, 'first_transaction_hash', p_first_approval.transaction_hash)
    end || case
      when p_withdrawal.released_by is null then '{}'
      else jsonb_build_object('released_by', p_withdrawal.released_by)
    end,
    p_notes
  );
end $$;
comment on function app.settle_withdrawal(
  jsonb, uuid, app.withdrawals, app.transaction_status, text, integer, text, app.withdrawal_approvals
) is
  'Ends a pending withdrawal, under the locks on its user and itself: sends the held amount out, or returns it. Writes the audit log. p_admin_id has '
  'decided on it, or made the payment of which its chain reports that it arrived.';
