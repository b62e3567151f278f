create or replace function api.admin_reject_withdrawal(
  context jsonb,
  p_withdrawal_id uuid,
  p_admin_notes text default 'Rejected by admin'
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  reply jsonb := app.claim_key(context, admin.id, 'admin_reject_withdrawal', array[p_withdrawal_id::text, p_admin_notes]);
  notes text := app.require_no_link(coalesce(nullif(left(btrim(p_admin_notes), 500), ''), 'Rejected by admin'));
  user_id uuid;
begin
  if reply is not null then
    return reply;
  end if;
  user_id := app.finish_withdrawal(context, admin.id, p_withdrawal_id, 'failed', null, notes);
  return app.keep_reply(context, admin.id, jsonb_build_object('success', true, 'error', null, 'user_id', user_id));
end $$;
comment on function api.admin_reject_withdrawal(jsonb, uuid, text) is
  'Rejects a pending withdrawal and refunds its amount, like admin_process_transaction (T13). Refuses text_has_link.';
