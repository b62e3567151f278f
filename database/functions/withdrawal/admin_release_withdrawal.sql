create or replace function api.admin_release_withdrawal(context jsonb, p_withdrawal_id uuid, p_reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'withdrawals.release');
  reason text := app.require_reason(p_reason);
  person app.users := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal app.withdrawals;
  block text;
begin
  select w.* into withdrawal from app.withdrawals w where w.id = p_withdrawal_id for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif withdrawal.user_id = admin.id then
    perform app.refuse('own_withdrawal');
  elsif withdrawal.status <> 'pending' then
    perform app.refuse('already_processed', jsonb_build_object('status', withdrawal.status));
  end if;
  block := app.withdrawal_block(person, withdrawal);
  if block is not null then
    update app.withdrawals
    set released_at = clock_timestamp(), released_by = admin.id, release_reason = reason
    where id = withdrawal.id;
    perform app.record_admin_activity(
      context, admin.id, 'withdrawal_released', 'withdrawal', withdrawal.id::text,
      jsonb_build_object('user_id', withdrawal.user_id, 'blocked', block), reason
    );
  elsif withdrawal.released_at is null then
    perform app.refuse('withdrawal_not_blocked');
  end if;
  return jsonb_build_object('success', true, 'user_id', withdrawal.user_id);
end $$;
comment on function api.admin_release_withdrawal(jsonb, uuid, text) is
  'An owner allows the approval of one withdrawal whose user is suspended or banned, whose withdrawals are frozen (T57), or whose address '
  'is unusable (T74), as where it was paid before that was known; a later suspension or freeze cancels that. Refuses not_found, own_withdrawal, already_processed, withdrawal_not_blocked, reason_required.';
