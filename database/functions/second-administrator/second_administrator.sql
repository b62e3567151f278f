create or replace function app.second_administrator_limit(p_what text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  threshold text := app.setting('second_administrator_' || p_what || '_usd');
begin
  return case when threshold <> 'off' then threshold::numeric end;
end $$;
comment on function app.second_administrator_limit(text) is
  'The value in US dollars above which the withdrawals, deposits from chains or adjustments of 24 hours need a second administrator; null means never.';

create or replace function app.still_has_permission(p_admin_id uuid, p_permission text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.users u
    where u.id = p_admin_id and u.status = 'active' and app.role_may(u.role, p_permission)
  );
end $$;
comment on function app.still_has_permission(uuid, text) is
  'Whether an administrator still has the permission under which they approved earlier; the approval of one who was removed or suspended does '
  'not count.';

create or replace function app.withdrawal_worth(p_withdrawal app.withdrawals) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  worth_now numeric := app.fresh_value(p_withdrawal.coin_id, p_withdrawal.amount);
begin
  -- A stable coin counts as a dollar, as in the quota (T12). For other coins the stored value alone is not enough: it
  -- may come from a stale price.
  return case
    when (select c.is_stable from app.coins c where c.coin_id = p_withdrawal.coin_id) or worth_now is not null
      then greatest(p_withdrawal.value_usdt, worth_now)
  end;
end $$;
comment on function app.withdrawal_worth(app.withdrawals) is
  'The value of a withdrawal for the limit, in US dollars: its value when requested or now, whichever is higher; null without a fresh price '
  '(T9).';

create or replace function app.approved_alone(p_admin_id uuid, p_user_id uuid) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(l.value_usd), 0)
    from app.lone_approvals l
    where l.admin_id = p_admin_id and l.user_id = p_user_id and l.at > clock_timestamp() - interval '24 hours'
  );
end $$;
comment on function app.approved_alone(uuid, uuid) is
  'The value of a user''s withdrawals that an administrator approved without a second one in 24 hours, in US dollars.';

create or replace function app.needs_second_approval(p_withdrawal app.withdrawals, p_admin_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  threshold numeric := app.second_administrator_limit('withdrawal');
begin
  return threshold is not null and p_withdrawal.status = 'pending' and (
    (app.withdrawal_worth(p_withdrawal) + app.approved_alone(p_admin_id, p_withdrawal.user_id) <= threshold) is not true
    or app.has_credited(p_admin_id, p_withdrawal.user_id)
    -- After a first approval a second one is needed, whatever the value for other administrators.
    or exists (
      select from app.withdrawal_approvals a
      where a.withdrawal_id = p_withdrawal.id and app.still_has_permission(a.admin_id, 'transactions.decide')
    )
  );
end $$;
comment on function app.needs_second_approval(app.withdrawals, uuid) is
  'Whether a withdrawal needs another approval beside this administrator''s: with what they approved alone for this user in 24 hours it is '
  'above the limit, or there is no fresh price; or they credited the user (app.has_credited); or it has a first approval.';

create or replace function app.one_is_enough(p_withdrawal app.withdrawals) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  threshold numeric := app.second_administrator_limit('withdrawal');
begin
  return threshold is null or (
    (app.withdrawal_worth(p_withdrawal) <= threshold) is true
    and (app.first_approver(p_withdrawal.id, p_withdrawal.user_id)).admin_id is null
  );
end $$;
comment on function app.one_is_enough(app.withdrawals) is
  'Whether one administrator alone is enough for a withdrawal, if they neither credited its user nor approved or claimed others of theirs.';

create or replace function app.first_approver(p_withdrawal_id uuid, p_admin_id uuid) returns app.withdrawal_approvals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  approval app.withdrawal_approvals;
begin
  select a.* into approval
  from app.withdrawal_approvals a
  where a.withdrawal_id = p_withdrawal_id and a.admin_id <> p_admin_id and app.still_has_permission(a.admin_id, 'transactions.decide');
  return approval;
end $$;
comment on function app.first_approver(uuid, uuid) is
  'Another administrator''s first approval that still counts, to which this administrator''s would be the second; null if none.';

create or replace function app.note_first_approval(
  context jsonb,
  p_admin_id uuid,
  p_withdrawal_id uuid,
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
  withdrawal app.withdrawals;
  first_approval app.withdrawal_approvals;
  most numeric := app.second_administrator_limit('withdrawal');
  worth numeric;
  hash text;
begin
  select w.* into withdrawal from app.withdrawals w where w.id = p_withdrawal_id for no key update;
  -- app.finish_withdrawal refuses what must not be approved at all.
  if not found or withdrawal.status <> 'pending' or withdrawal.user_id = p_admin_id or most is null then
    return null;
  end if;
  perform app.require_payable(person, withdrawal);
  first_approval := app.first_approver(withdrawal.id, p_admin_id);
  if first_approval.admin_id is not null then
    return null;
  end if;
  -- Even if it is below the limit by now: nobody can be their own second approver, and the hash they gave stays.
  if exists (select from app.withdrawal_approvals a where a.withdrawal_id = withdrawal.id and a.admin_id = p_admin_id) then
    perform app.refuse('approved_by_you');
  end if;
  -- Serialises one administrator's approvals for the same user, so that each sees the other.
  perform pg_advisory_xact_lock(hashtextextended('app.lone_approvals:' || p_admin_id || withdrawal.user_id, 0));
  worth := app.withdrawal_worth(withdrawal);
  -- A withdrawal that cannot be claimed yet, because of the administrator's other claims, cannot be completed: this is
  -- a first approval.
  if worth + app.approved_alone(p_admin_id, withdrawal.user_id)
    + (case when withdrawal.claimed_by = p_admin_id then 0 else app.claimed_alone(withdrawal, p_admin_id) end) <= most
    and not app.has_credited(p_admin_id, withdrawal.user_id)
  then
    insert into app.lone_approvals (withdrawal_id, admin_id, user_id, value_usd)
    values (withdrawal.id, p_admin_id, withdrawal.user_id, worth);
    return null;
  end if;
  hash := app.transaction_key(withdrawal.network_id, p_transaction_hash);
  if withdrawal.claimed_by <> p_admin_id then
    perform app.refuse_claimed(withdrawal);
  elsif hash is not null and withdrawal.claimed_by is null then
    -- A hash means that it was paid, and only the administrator who has claimed it may pay.
    perform app.refuse('second_approval_first');
  end if;
  perform app.require_unused_output(withdrawal, hash, coalesce(p_output_index, 0), p_may_share_hash);
  insert into app.withdrawal_approvals (withdrawal_id, admin_id, transaction_hash, output_index, admin_notes)
  values (withdrawal.id, p_admin_id, hash, case when hash is not null then coalesce(p_output_index, 0) end, p_notes)
  on conflict (withdrawal_id) do update
  set admin_id = excluded.admin_id, transaction_hash = excluded.transaction_hash, output_index = excluded.output_index, admin_notes = excluded.admin_notes,
    approved_at = now();
  perform app.record_admin_activity(
    context, p_admin_id, 'withdrawal_first_approved', 'withdrawal', withdrawal.id::text,
    jsonb_build_object(
      'user_id', withdrawal.user_id, 'coin_id', withdrawal.coin_id, 'amount', trim_scale(withdrawal.amount)::text,
      'value_usd', trim_scale(withdrawal.value_usdt)::text, 'transaction_hash', hash, 'output_index', case when hash is not null then coalesce(p_output_index, 0) end
    ),
    p_notes
  );
  return withdrawal.user_id;
end $$;
comment on function app.note_first_approval(jsonb, uuid, uuid, text, text, integer, boolean) is
  'If this administrator''s approval needs a second one and is the first, records it and returns the user. Returns null if the withdrawal can '
  'be completed now; an approval that completes it alone is counted. Keeps the withdrawal locked. Refuses approved_by_you, '
  'invalid_transaction_hash, withdrawal_claimed, second_approval_first (with a hash, T60) and what app.require_payable and '
  'app.require_unused_output refuse.';
