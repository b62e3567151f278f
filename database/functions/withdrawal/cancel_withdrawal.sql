create or replace function api.cancel_withdrawal(context jsonb, p_withdrawal_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
  reply jsonb := app.claim_key(context, caller.id, 'cancel_withdrawal', array[p_withdrawal_id::text]);
  withdrawal app.withdrawals;
begin
  if reply is not null then
    return reply;
  end if;
  -- The user before the withdrawal, the same lock order as in administrators' decisions.
  perform app.lock_own_user(context);
  select w.* into withdrawal
  from app.withdrawals w
  where w.id = p_withdrawal_id and w.user_id = caller.id
  for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif withdrawal.status <> 'pending' and withdrawal.cancelled_at is null then
    perform app.refuse('already_processed', jsonb_build_object('status', withdrawal.status));
  elsif withdrawal.status = 'pending' then
    perform app.require_cancellable(withdrawal);
    perform app.settle_cancellation(context, withdrawal);
  end if;
  return app.keep_reply(context, caller.id, jsonb_build_object(
    'success', true, 'withdrawal_id', withdrawal.id, 'user_id', caller.id
  ), p_may_be_suspended => true);
end $$;
comment on function api.cancel_withdrawal(jsonb, uuid) is
  'A user cancels their own pending withdrawal; the whole amount is available again (T55). A suspended user may, since it returns only what is '
  'theirs. Repeating it changes nothing. Refuses not_found, already_processed, withdrawal_being_processed.';

create or replace function app.require_cancellable(p_withdrawal app.withdrawals) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- From then on the coins may already be on their way, whatever the chain shows.
  if p_withdrawal.claimed_by is not null or p_withdrawal.maybe_sent_at is not null
    or (app.first_approver(p_withdrawal.id, p_withdrawal.user_id)).admin_id is not null
  then
    perform app.refuse('withdrawal_being_processed');
  end if;
end $$;
comment on function app.require_cancellable(app.withdrawals) is
  'Checks that nobody has claimed the withdrawal for paying (T60), nor may have paid it under a claim that was ended, nor approved it as the first of '
  'two. Refuses withdrawal_being_processed.';

create or replace function app.settle_cancellation(context jsonb, p_withdrawal app.withdrawals) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.withdrawals
  set status = 'failed', completed_at = now(), cancelled_at = now()
  where id = p_withdrawal.id;
  perform ledger.lock_balances(p_withdrawal.user_id, array[p_withdrawal.coin_id]);
  perform ledger.post(p_withdrawal.user_id, 'withdrawal', p_withdrawal.id, array[
    row (p_withdrawal.coin_id, 'held', 'available', p_withdrawal.amount)
  ]::ledger.entry[]);
  perform app.record_admin_activity(
    context, null, 'withdrawal_cancelled', 'withdrawal', p_withdrawal.id::text,
    jsonb_build_object(
      'user_id', p_withdrawal.user_id, 'coin_id', p_withdrawal.coin_id, 'amount', trim_scale(p_withdrawal.amount)::text,
      'old_status', p_withdrawal.status, 'new_status', 'failed'
    )
  );
end $$;
comment on function app.settle_cancellation(jsonb, app.withdrawals) is
  'Returns the amount held for a pending withdrawal, under the locks on its user and itself, and writes the audit log.';
