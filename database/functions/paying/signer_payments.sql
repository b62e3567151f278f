create or replace function api.signer_report(
  p_name text, p_addresses jsonb, p_is_start boolean, p_deposit_keys jsonb default '{}', context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into chain.signers (name, addresses, deposit_keys, started_at)
  values (p_name, p_addresses, p_deposit_keys, clock_timestamp())
  on conflict (name) do update
  set addresses = excluded.addresses, deposit_keys = excluded.deposit_keys, seen_at = excluded.seen_at,
    started_at = case when p_is_start then excluded.started_at else signers.started_at end;
  return '{}';
end $$;
comment on function api.signer_report(text, jsonb, boolean, jsonb, jsonb) is
  'A signer is there, and holds the keys of these addresses, {network: address}, and of the deposit addresses of these accounts, {network: key_hash}, '
  'which it sweeps. For signers, which have no session.';

create or replace function api.signer_payments(p_addresses jsonb, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(app.signer_payment_json(p) order by p.id), '[]')
    from chain.payments p
    join chain.networks n on n.network_id = p.network_id and n.paying = 'signer'
    join chain.accounts k on k.network_id = p.network_id and k.address = p_addresses ->> p.network_id
    where p.state in ('prepared', 'exported', 'signed') and p.spent_by is null
      and (select a.raw from chain.attempts a where a.payment_id = p.id order by a.number desc limit 1) is null
  );
end $$;
comment on function api.signer_payments(jsonb, jsonb) is
  'The payments from these addresses, {network: address}, whose last transaction is not signed, with what was approved of each. For signers, which '
  'have no session.';

create or replace function app.signer_payment_json(p_payment chain.payments) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'payment_id', p_payment.id,
      'number', a.number,
      'unsigned', a.unsigned,
      'content', case p_payment.kind when 'withdrawals' then app.approval_content(p_payment) end,
      'sweep', case when p_payment.kind <> 'withdrawals' then jsonb_build_object(
        'network_id', p_payment.network_id,
        'kind', p_payment.kind,
        'coin_id', p_payment.coin_id,
        'address', coalesce(app.deposit_address_of(p_payment), app.cold_address_of(p_payment)),
        'path', (
          select d.derivation_path from app.pool_addresses d
          where d.network_id = p_payment.network_id and d.address_key = p_payment.address_key
        )
      ) end,
      'coins', app.coins_of_payment(p_payment),
      'answer', p_payment.signer_answer,
      'approvals', (
        select coalesce(jsonb_agg(jsonb_build_object('credential_id', v.credential_id, 'assertion', v.assertion) order by v.approved_at), '[]')
        from chain.payment_approvals v
        join app.users u on u.id = v.admin_id
        where v.payment_id = p_payment.id and u.status = 'active' and app.role_may(u.role, 'transactions.decide')
      )
    )
    from chain.attempts a
    where a.payment_id = p_payment.id
    order by a.number desc
    limit 1
  );
end $$;
comment on function app.signer_payment_json(chain.payments) is
  'A payment for a signer: {payment_id, number, unsigned, content, coins, answer, approvals: [{credential_id, assertion}]}. Approvals of administrators '
  'who may not decide any more do not count.';

create or replace function api.signer_answer(p_payment_id uuid, p_number integer, p_answer jsonb, context jsonb default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments := app.lock_payment_to_sign(p_payment_id, p_number);
begin
  update chain.payments p set signer_answer = p_answer where p.id = payment.id;
  return '{}';
end $$;
comment on function api.signer_answer(uuid, integer, jsonb, jsonb) is
  'Why the signer does not sign a payment now: {code, details}. For signers, which have no session. Refuses what app.lock_payment_to_sign refuses.';
