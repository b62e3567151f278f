create or replace function api.admin_end_withdrawal_claim(
  context jsonb,
  p_withdrawal_id uuid,
  p_claimed_by uuid,
  p_may_be_sent boolean,
  p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  reason text := app.require_reason(p_reason);
  person app.users := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal app.withdrawals := app.lock_pending_withdrawal(p_withdrawal_id, admin.id);
begin
  if withdrawal.claimed_by is not null then
    -- The answer is about what this administrator sent, not about a later claim.
    if withdrawal.claimed_by <> p_claimed_by then
      perform app.refuse_claimed(withdrawal);
    end if;
    if app.still_has_permission(withdrawal.claimed_by, 'transactions.decide') then
      perform app.require_permission(context, 'withdrawals.release');
    end if;
    if not app.is_claim_stale(withdrawal) then
      perform app.refuse('claim_not_stale');
    end if;
    -- That nothing was sent gives the amount back to its user, so it takes an owner's word.
    perform app.end_withdrawal_claim(
      context, admin.id, withdrawal, p_may_be_sent is not false or not app.role_may(admin.role, 'withdrawals.release'), reason
    );
  end if;
  -- Without a claim it was ended already.
  return jsonb_build_object('success', true, 'user_id', withdrawal.user_id);
end $$;
comment on function api.admin_end_withdrawal_claim(jsonb, uuid, uuid, boolean, text) is
  'Ends the claim of p_claimed_by on a pending withdrawal without paying it (T60): an owner, if it is older than app.claim_stale_after(); any '
  'administrator who decides, if its administrator may no longer decide. If the coins may have been sent, its user cannot cancel it, and an owner decides; '
  'only an owner can say that nothing was sent. Repeating it changes nothing. Refuses reason_required, not_found, own_withdrawal, already_processed, withdrawal_in_payment, withdrawal_claimed, claim_not_stale.';

create or replace function app.end_withdrawal_claim(
  context jsonb, p_admin_id uuid, p_withdrawal app.withdrawals, p_may_be_sent boolean, p_reason text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  may_be_sent boolean := app.pass_claim(p_withdrawal, null, p_admin_id, p_may_be_sent, p_reason);
begin
  perform app.record_admin_activity(
    context, p_admin_id, 'withdrawal_claim_ended', 'withdrawal', p_withdrawal.id::text,
    jsonb_build_object('from', p_withdrawal.claimed_by, 'may_be_sent', may_be_sent) || app.claim_details(p_withdrawal), p_reason
  );
end $$;
comment on function app.end_withdrawal_claim(jsonb, uuid, app.withdrawals, boolean, text) is
  'Ends a claim under the locks on the user and the withdrawal, marks that its coins may have been sent, and writes the audit log.';

create or replace function app.pass_claim(
  p_withdrawal app.withdrawals, p_to uuid, p_admin_id uuid, p_may_be_sent boolean, p_reason text
) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A claimer who entered a hash said that they had sent the coins.
  may_be_sent boolean := p_may_be_sent or app.hash_of_claim(p_withdrawal) is not null;
begin
  update app.withdrawals
  set claimed_by = p_to,
    claimed_at = case when p_to is not null then clock_timestamp() end,
    maybe_sent_at = case when may_be_sent then clock_timestamp() else maybe_sent_at end,
    maybe_sent_by = case when may_be_sent then p_admin_id else maybe_sent_by end,
    maybe_sent_reason = case when may_be_sent then p_reason else maybe_sent_reason end
  where id = p_withdrawal.id;
  return may_be_sent;
end $$;
comment on function app.pass_claim(app.withdrawals, uuid, uuid, boolean, text) is
  'Gives the claim of a locked withdrawal to another administrator, or to nobody. Marks the withdrawal if its coins may have been sent under the claim, as '
  'where the claimer has entered a hash, and returns whether they may.';

create or replace function app.claim_details(p_withdrawal app.withdrawals) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  hash text := app.hash_of_claim(p_withdrawal);
begin
  return jsonb_build_object('user_id', p_withdrawal.user_id, 'claimed_at', p_withdrawal.claimed_at)
    || case when hash is null then '{}' else jsonb_build_object('transaction_hash', hash) end;
end $$;
comment on function app.claim_details(app.withdrawals) is 'The audit log''s details of a claim that ends or passes on, with the hash that the claimer entered.';

create or replace function app.require_owner_if_sent(context jsonb, p_withdrawal app.withdrawals) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_withdrawal.maybe_sent_at is not null or (app.open_hash_check(p_withdrawal.id)).withdrawal_id is not null then
    perform app.require_permission(context, 'withdrawals.release');
  end if;
end $$;
comment on function app.require_owner_if_sent(jsonb, app.withdrawals) is
  'Checks that an owner decides on a withdrawal whose coins may have been sent: refunded or paid again by one operator, they would be lost (T60). Refuses '
  'role_lacks_permission.';

create or replace function app.hash_of_claim(p_withdrawal app.withdrawals) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce((app.open_hash_check(p_withdrawal.id)).transaction_hash, (
    select a.transaction_hash from app.withdrawal_approvals a
    where a.withdrawal_id = p_withdrawal.id and a.admin_id = p_withdrawal.claimed_by
  ));
end $$;
comment on function app.hash_of_claim(app.withdrawals) is
  'The hash that is being checked, or that the claimer entered with a first approval, even if that no longer counts; null if none.';

create or replace function app.may_end_claim(p_withdrawal app.withdrawals, p_admin app.users) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.is_claim_stale(p_withdrawal) and p_withdrawal.user_id <> p_admin.id
    and app.role_may(p_admin.role, 'transactions.decide')
    and (
      app.role_may(p_admin.role, 'withdrawals.release')
      or not app.still_has_permission(p_withdrawal.claimed_by, 'transactions.decide')
    );
end $$;
comment on function app.may_end_claim(app.withdrawals, app.users) is 'Whether api.admin_end_withdrawal_claim would end this claim for the administrator.';

create or replace function app.may_take_over(p_withdrawal app.withdrawals, p_user app.users, p_admin app.users) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.is_claim_stale(p_withdrawal) and p_withdrawal.user_id <> p_admin.id
    and app.role_may(p_admin.role, 'withdrawals.release')
    and app.withdrawal_block(p_user, p_withdrawal) is null
    and app.is_agreed(p_withdrawal, p_admin.id);
end $$;
comment on function app.may_take_over(app.withdrawals, app.users, app.users) is
  'Whether api.admin_take_over_withdrawal would let the administrator take over this claim.';
