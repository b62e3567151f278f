create or replace function app.claim_stale_after() returns interval
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select interval '1 hour'
$$;
comment on function app.claim_stale_after() is 'The age after which an owner may take over or end a claim.';

create or replace function app.is_claim_stale(p_withdrawal app.withdrawals) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_withdrawal.status = 'pending' and p_withdrawal.claimed_by is not null and (
    p_withdrawal.claimed_at < clock_timestamp() - app.claim_stale_after()
    or not app.still_has_permission(p_withdrawal.claimed_by, 'transactions.decide')
  );
end $$;
comment on function app.is_claim_stale(app.withdrawals) is
  'Whether the claim on a pending withdrawal is stale: too old, or its administrator may no longer decide.';

create or replace function app.lock_pending_withdrawal(p_withdrawal_id uuid, p_admin_id uuid) returns app.withdrawals
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  withdrawal app.withdrawals;
begin
  select w.* into withdrawal from app.withdrawals w where w.id = p_withdrawal_id for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif withdrawal.user_id = p_admin_id then
    perform app.refuse('own_withdrawal');
  elsif withdrawal.status <> 'pending' then
    perform app.refuse('already_processed', jsonb_build_object('status', withdrawal.status));
  elsif exists (select from chain.payment_items i where i.withdrawal_id = withdrawal.id and i.is_open) then
    -- Its coins may be on their way by themselves (T78).
    perform app.refuse('withdrawal_in_payment');
  elsif (app.open_hash_check(withdrawal.id)).finding = 'mined' then
    perform app.refuse('withdrawal_hash_entered');
  end if;
  return withdrawal;
end $$;
comment on function app.lock_pending_withdrawal(uuid, uuid) is
  'A pending withdrawal of another user, locked; its user must be locked first. Refuses not_found, own_withdrawal, already_processed, '
  'withdrawal_in_payment, withdrawal_hash_entered if a block has the transaction that pays it.';

create or replace function app.refuse_claimed(p_withdrawal app.withdrawals) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.refuse('withdrawal_claimed', (
    select jsonb_build_object('name', app.person_name(u)) from app.users u where u.id = p_withdrawal.claimed_by
  ));
end $$;
comment on function app.refuse_claimed(app.withdrawals) is 'Refuses withdrawal_claimed with the email of the administrator who claimed it.';

create or replace function app.require_agreed(p_withdrawal app.withdrawals, p_admin_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.second_administrator_limit('withdrawal') is not null then
    -- Serialises one administrator's claims and approvals for the same user, so that each sees the other.
    perform pg_advisory_xact_lock(hashtextextended('app.lone_approvals:' || p_admin_id || p_withdrawal.user_id, 0));
  end if;
  if not app.is_agreed(p_withdrawal, p_admin_id) then
    perform app.refuse('second_approval_first');
  end if;
end $$;
comment on function app.require_agreed(app.withdrawals, uuid) is
  'Checks that a withdrawal may be claimed, as app.is_agreed says. Refuses second_approval_first.';

create or replace function app.is_agreed(p_withdrawal app.withdrawals, p_admin_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  threshold numeric := app.second_administrator_limit('withdrawal');
begin
  return threshold is null or (app.first_approver(p_withdrawal.id, p_admin_id)).admin_id is not null or (
    not app.needs_second_approval(p_withdrawal, p_admin_id)
    and (
      app.withdrawal_worth(p_withdrawal) + app.claimed_alone(p_withdrawal, p_admin_id)
        + app.approved_alone(p_admin_id, p_withdrawal.user_id) <= threshold
    ) is true
  );
end $$;
comment on function app.is_agreed(app.withdrawals, uuid) is
  'Whether this administrator may claim a withdrawal: they alone are enough for it, together with the user''s withdrawals they have claimed '
  'and approved alone, or another one has approved it.';

create or replace function app.claimed_alone(p_withdrawal app.withdrawals, p_admin_id uuid) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select case when bool_or(app.withdrawal_worth(w) is null) then null else coalesce(sum(app.withdrawal_worth(w)), 0) end
    from app.withdrawals w
    where w.claimed_by = p_admin_id and w.user_id = p_withdrawal.user_id and w.status = 'pending' and w.id <> p_withdrawal.id
      and (app.first_approver(w.id, p_admin_id)).admin_id is null
  );
end $$;
comment on function app.claimed_alone(app.withdrawals, uuid) is
  'The value of the user''s other withdrawals that this administrator has claimed without a second one, in US dollars; null if one of them has '
  'no fresh price.';

create or replace function app.require_claim(
  p_withdrawal app.withdrawals,
  p_admin_id uuid,
  p_first_approval app.withdrawal_approvals,
  p_hash text
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_withdrawal.claimed_by is null then
    perform app.refuse('withdrawal_not_claimed');
  elsif p_withdrawal.claimed_by <> p_admin_id and (
    -- A second administrator may confirm the claimer's own first approval, but not pay again.
    p_withdrawal.claimed_by is distinct from p_first_approval.admin_id or p_hash <> p_first_approval.transaction_hash
  ) then
    perform app.refuse_claimed(p_withdrawal);
  end if;
end $$;
comment on function app.require_claim(app.withdrawals, uuid, app.withdrawal_approvals, text) is
  'A withdrawal may be completed by the administrator who has claimed it (T60), or by one who confirms the claimer''s own first approval. '
  'Refuses withdrawal_not_claimed, withdrawal_claimed.';
