create or replace function api.admin_process_transaction(
  context jsonb,
  transaction_type text,
  transaction_id uuid,
  new_status text,
  transaction_hash text default null,
  admin_notes text default null,
  output_index integer default null,
  shares_hash boolean default false,
  p_shared_with jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  reply jsonb := app.claim_key(context, admin.id, 'admin_process_transaction', array[
    transaction_type, transaction_id::text, new_status, transaction_hash, admin_notes, output_index::text, nullif(shares_hash, false)::text
  ] || array_remove(array[p_shared_with::text], null));
  notes text := app.require_no_link(nullif(left(btrim(admin_notes), 500), ''));
  user_id uuid;
  is_checked boolean := false;
begin
  if reply is not null then
    return reply;
  end if;
  if (new_status in ('completed', 'failed')) is not true then
    perform app.refuse('invalid_status');
  end if;
  if transaction_type = 'withdrawal' then
    if new_status = 'failed' then
      notes := coalesce(notes, 'Rejected by admin');
    else
      user_id := app.note_first_approval(context, admin.id, transaction_id, transaction_hash, notes, output_index, shares_hash);
      if user_id is not null then
        return app.keep_reply(context, admin.id, jsonb_build_object(
          'success', true, 'status', 'pending', 'user_id', user_id
        ));
      end if;
    end if;
    user_id := app.finish_withdrawal(
      context, admin.id, transaction_id, new_status::app.transaction_status, transaction_hash, notes,
      output_index, shares_hash
    );
    is_checked := new_status = 'completed' and (app.open_hash_check(transaction_id)).withdrawal_id is not null;
  elsif transaction_type = 'deposit' then
    user_id := app.finish_deposit(
      context, admin.id, transaction_id, new_status::app.transaction_status, transaction_hash, notes, output_index, p_shared_with
    );
  else
    perform app.refuse_finished_swap(transaction_id);
  end if;
  return app.keep_reply(context, admin.id, jsonb_build_object(
    'success', true, 'status', case when is_checked then 'pending' else new_status end, 'user_id', user_id
  ) || case when is_checked then jsonb_build_object('is_checked', true) else '{}' end);
end $$;
comment on function api.admin_process_transaction(jsonb, text, uuid, text, text, text, integer, boolean, jsonb) is
  'Completes or rejects a pending deposit or withdrawal (T13): a rejected withdrawal is refunded, a completed deposit credited. p_shared_with names '
  'what else has the hash of a deposit, which the administrator has seen (T66). A withdrawal that needs a second administrator stays pending until '
  'that one approves it, too; one whose hash is read from its chain, until that has confirmed it (is_checked). Refuses text_has_link, since the user may read the notes.';
