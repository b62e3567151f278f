create or replace function app.second_administrator_limit(p_what text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit text := app.setting('second_administrator_' || p_what || '_usd');
begin
  return case when v_limit <> 'off' then v_limit::numeric end;
end $$;
comment on function app.second_administrator_limit(text) is
  'Above what value in US dollars a withdrawal or an adjustment needs a second administrator; null where it never does.';

create or replace function app.may_still(p_admin_id uuid, p_permission text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.users u
    where u.id = p_admin_id and u.status = 'active' and app.role_may(u.role, p_permission)
  );
end $$;
comment on function app.may_still(uuid, text) is
  'Whether an administrator who said yes earlier could say so now: who was removed or suspended meanwhile does not count.';

create or replace function app.note_first_approval(
  context jsonb,
  p_admin_id uuid,
  p_withdrawal_id uuid,
  p_transaction_hash text,
  p_notes text
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  withdrawal app.withdrawals;
  earlier app.withdrawal_approvals;
begin
  select w.* into withdrawal from app.withdrawals w where w.id = p_withdrawal_id for no key update;
  -- What stands against the approval itself is said by app.finish_withdrawal.
  if not found or withdrawal.status <> 'pending' or withdrawal.user_id = p_admin_id
    or (withdrawal.value_usdt > app.second_administrator_limit('withdrawal')) is not true
  then
    return null;
  end if;
  select a.* into earlier from app.withdrawal_approvals a where a.withdrawal_id = withdrawal.id;
  if found and earlier.admin_id = p_admin_id then
    perform app.refuse('approved_by_you');
  elsif found and app.may_still(earlier.admin_id, 'transactions.decide') then
    return null;
  end if;
  insert into app.withdrawal_approvals (withdrawal_id, admin_id, transaction_hash, admin_notes)
  values (withdrawal.id, p_admin_id, app.transaction_key(p_transaction_hash), p_notes)
  on conflict (withdrawal_id) do update
  set admin_id = excluded.admin_id, transaction_hash = excluded.transaction_hash, admin_notes = excluded.admin_notes,
    approved_at = now();
  perform app.record_admin_activity(
    context, p_admin_id, 'withdrawal_first_approved', 'withdrawal', withdrawal.id::text,
    jsonb_build_object(
      'user_id', withdrawal.user_id, 'coin_id', withdrawal.coin_id, 'amount', trim_scale(withdrawal.amount)::text,
      'value_usd', trim_scale(withdrawal.value_usdt)::text, 'transaction_hash', app.transaction_key(p_transaction_hash)
    ),
    p_notes
  );
  return withdrawal.user_id;
end $$;
comment on function app.note_first_approval(jsonb, uuid, uuid, text, text) is
  'Where a withdrawal needs a second administrator and this is the first, notes it and returns the user; null where it can be '
  'completed now. The withdrawal is locked from here on. Refuses approved_by_you.';
