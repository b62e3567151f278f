create or replace function api.admin_start_payment_approval(context jsonb, p_payment_id uuid, p_credential_id text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  payment chain.payments := app.lock_payment_to_approve(admin, p_payment_id);
begin
  if not exists (select from app.passkeys k where k.user_id = admin.id) then
    perform app.refuse('approval_needs_passkey');
  end if;
  return jsonb_build_object(
    'content', app.approval_content(payment),
    'passkeys', app.passkeys_of(admin.id),
    'passkey', (
      select jsonb_build_object(
        'passkey_id', k.id, 'user_id', k.user_id, 'credential_id', k.credential_id, 'public_key', encode(k.public_key, 'hex'),
        'sign_count', k.sign_count
      )
      from app.passkeys k
      where k.user_id = admin.id and k.credential_id = p_credential_id
    )
  );
end $$;
comment on function api.admin_start_payment_approval(jsonb, uuid, text) is
  'What an administrator signs with a passkey to approve a payment, and with which: {content, passkeys, passkey}; passkey is the one named, or null. '
  'Refuses approval_needs_passkey and what app.lock_payment_to_approve refuses.';

create or replace function app.lock_payment_to_approve(p_admin app.users, p_payment_id uuid) returns chain.payments
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments := app.lock_payment_row(p_payment_id);
begin
  perform app.require_others_withdrawals(p_admin, payment);
  perform app.require_signed_by_signer(payment);
  if payment.kind <> 'withdrawals' then
    perform app.refuse('no_approval_needed');
  end if;
  perform app.require_payable_now(payment);
  return payment;
end $$;
comment on function app.lock_payment_to_approve(app.users, uuid) is
  'A payment that the signer is to sign, locked after the users whose withdrawals it pays. Any administrator may approve it who is not paid by it. '
  'Refuses not_found, own_withdrawal, payment_state, no_approval_needed and what app.require_payable_now refuses.';

create or replace function app.approval_content(p_payment chain.payments) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'payment_id', p_payment.id,
    'network_id', p_payment.network_id,
    'withdrawals', (
      select jsonb_agg(jsonb_build_object(
        'withdrawal_id', w.id,
        'coin_id', w.coin_id,
        'amount', trim_scale(w.amount - w.fee)::text,
        'address', w.to_address,
        'tag', w.destination_tag,
        'earlier', app.earlier_payments(w.id, p_payment.id)
      ) order by i.place)
      from chain.payment_items i
      join app.withdrawals w on w.id = i.withdrawal_id
      where i.payment_id = p_payment.id
    )
  );
end $$;
comment on function app.approval_content(chain.payments) is
  'What administrators approve of a payment, and all that the signer may sign: {payment_id, network_id, withdrawals: [{withdrawal_id, coin_id, amount, '
  'address, tag, earlier}]}, amount being what the recipient gets. It never changes.';

create or replace function app.earlier_payments(p_withdrawal_id uuid, p_payment_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(i.payment_id order by i.payment_id), '[]')
    from chain.payment_items i
    where i.withdrawal_id = p_withdrawal_id and i.payment_id < p_payment_id
      and exists (select from chain.attempts a where a.payment_id = i.payment_id and a.exported_at is not null)
  );
end $$;
comment on function app.earlier_payments(uuid, uuid) is
  'The payments before this one whose transactions somebody may have signed for the same withdrawal. All have ended: a withdrawal is in one open payment.';

create or replace function api.admin_approve_payment(context jsonb, p_payment_id uuid, p_assertion jsonb, p_factor jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  payment chain.payments := app.lock_payment_to_approve(admin, p_payment_id);
begin
  if not app.spend_passkey(admin.id, p_factor) then
    perform app.refuse('invalid_passkey');
  end if;
  insert into chain.payment_approvals (payment_id, admin_id, credential_id, assertion)
  values (payment.id, admin.id, p_assertion ->> 'id', p_assertion)
  on conflict (payment_id, admin_id) do update
  set credential_id = excluded.credential_id, assertion = excluded.assertion, approved_at = excluded.approved_at;
  -- The signer answered before it knew of this approval.
  update chain.payments p set signer_answer = null where p.id = payment.id;
  perform app.record_admin_activity(
    context, admin.id, 'payment_approved', 'payment', payment.id::text,
    app.payment_facts(payment.id) || jsonb_build_object('passkey_id', p_factor ->> 'passkey_id')
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_approve_payment(jsonb, uuid, jsonb, jsonb) is
  'Stores an administrator''s signature over what a payment pays: p_assertion, which the server has verified as p_factor, and the signer verifies again. '
  'Repeating it replaces the signature. Refuses invalid_passkey and what app.lock_payment_to_approve refuses.';
