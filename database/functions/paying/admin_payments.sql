create or replace function api.admin_payments(
  context jsonb,
  p_limit integer,
  p_state text default 'open',
  p_network_id text default null,
  p_withdrawal_id uuid default null,
  p_cursor uuid default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
-- The best index depends on the arguments given.
set plan_cache_mode = force_custom_plan
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select coalesce(jsonb_agg(app.payment_json(page) order by page.id desc), '[]')
    from (
      select p.* from chain.payments p
      where (p_cursor is null or p.id < p_cursor)
        and (p_network_id is null or p.network_id = p_network_id)
        and (p_withdrawal_id is null or exists (
          select from chain.payment_items i where i.payment_id = p.id and i.withdrawal_id = p_withdrawal_id
        ))
        and case p_state
          when 'all' then true
          when 'lost' then p.state = 'lost'
          when 'failed' then p.state = 'failed' and app.is_unsolved(p)
          else (p_state = 'open') = (p.state in ('prepared', 'exported', 'signed', 'lost'))
        end
      order by p.id desc
      limit p_limit + 1
    ) page
  );
end $$;
comment on function api.admin_payments(jsonb, integer, text, text, uuid, uuid) is
  'Payments and sweeps that were built here, newest first: p_limit plus one if there are more. p_state is open, finished or all, '
  'lost, or failed: those that leave something to do. For administrators.';

create or replace function app.payment_json(p_payment chain.payments) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', p_payment.id,
      'network_id', a.network_id,
      'network', a.deposit_name,
      'family', n.family,
      'kind', p_payment.kind,
      'sweep', app.moved_json(p_payment),
      'state', p_payment.state,
      'created_by', (select app.person_name(u) from app.users u where u.id = p_payment.created_by),
      'created_by_id', p_payment.created_by,
      'finished_at', p_payment.finished_at,
      'decision_reason', p_payment.decision_reason,
      'spent_by', p_payment.spent_by,
      'spent_url', a.explorer_transaction_url || p_payment.spent_by,
      'confirmations', c.confirmations,
      'confirmations_needed', n.confirmations,
      'waits_for_earlier', app.waits_for_earlier(p_payment, n.family),
      'paying', n.paying,
      'signer_answer', case when n.paying = 'signer' and p_payment.state in ('prepared', 'exported', 'signed') then p_payment.signer_answer end,
      'signer', case when n.paying = 'signer' then app.signer_json(n.network_id) end,
      'approvals', app.approvals_json(p_payment.id),
      'items', app.payment_items_json(p_payment.id),
      'attempts', app.attempts_json(p_payment)
    )
    from app.networks a
    join chain.networks n on n.network_id = a.network_id
    join app.payment_confirmations c on c.payment_id = p_payment.id
    where a.network_id = p_payment.network_id
  );
end $$;
comment on function app.payment_json(chain.payments) is 'A payment as administrators see it.';

create or replace function app.moved_json(p_payment chain.payments) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_payment.kind = 'withdrawals' then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'coin_id', c.coin_id,
      'symbol', c.symbol,
      -- Gas is of the network's own coin, which need not be listed.
      'amount', trim_scale((a.outputs #>> '{0,units}')::numeric * 10::numeric ^ -case p_payment.kind
        when 'gas' then app.fee_decimals(p_payment.network_id) else app.chain_decimals(p_payment.network_id, c.coin_id)
      end)::text,
      'outputs', case when p_payment.kind = 'sweep' and p_payment.address_key is null then cardinality(a.spends) end,
      'address', coalesce(app.deposit_address_of(p_payment), app.cold_address_of(p_payment)),
      'label', (select k.label from chain.cold_addresses k where k.id = p_payment.cold_address_id)
    )
    from chain.attempts a
    join app.coins c on c.coin_id = p_payment.coin_id
    where a.payment_id = p_payment.id
    order by a.number desc
    limit 1
  );
end $$;
comment on function app.moved_json(chain.payments) is
  'What a sweep moves: from how many outputs, or from which deposit address; the gas that this one gets; or what a cold address gets. Null for '
  'withdrawals.';

create or replace function app.approvals_json(p_payment_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'admin_id', v.admin_id, 'name', app.person_name(u), 'approved_at', v.approved_at
    ) order by v.approved_at), '[]')
    from chain.payment_approvals v
    join app.users u on u.id = v.admin_id
    where v.payment_id = p_payment_id
  );
end $$;
comment on function app.approvals_json(uuid) is 'Who has approved a payment for the signer, oldest first.';

create or replace function app.signer_json(p_network_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('name', s.name, 'seen_at', s.seen_at)
    from chain.accounts a
    join chain.signers s on s.addresses ->> a.network_id = a.address
    where a.network_id = p_network_id
    order by s.seen_at desc
    limit 1
  );
end $$;
comment on function app.signer_json(text) is
  'The signer that holds the key of a network''s paying address, by its own account, and was seen last; null if there is none.';

create or replace function app.waits_for_earlier(p_payment chain.payments, p_family text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_family = 'evm' and p_payment.state = 'signed' and p_payment.spent_by is null and exists (
    select from chain.payments p
    where p.network_id = p_payment.network_id and p.state in ('prepared', 'exported', 'signed') and p.spent_by is null
      and split_part(p.anchor, ':', 1) = split_part(p_payment.anchor, ':', 1)
      and split_part(p.anchor, ':', 2)::bigint < split_part(p_payment.anchor, ':', 2)::bigint
  );
end $$;
comment on function app.waits_for_earlier(chain.payments, text) is
  'Whether a signed transaction cannot be mined before those of other open payments: an Ethereum-like chain takes nonces in order.';

create or replace function app.payment_items_json(p_payment_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'withdrawal_id', w.id, 'user_email', app.person_name(u), 'amount', trim_scale(w.amount - w.fee)::text, 'symbol', c.symbol,
      'coin_id', w.coin_id, 'address', w.to_address, 'tag', w.destination_tag, 'status', w.status,
      'earlier', (
        select coalesce(jsonb_agg(jsonb_build_object('payment_id', e.id, 'state', e.state) order by e.id), '[]')
        from chain.payments e
        where e.id in (select jsonb_array_elements_text(app.earlier_payments(w.id, p_payment_id))::uuid)
      )
    ) order by i.place), '[]')
    from chain.payment_items i
    join app.withdrawals w on w.id = i.withdrawal_id
    join app.users u on u.id = w.user_id
    join app.coins c on c.coin_id = w.coin_id
    where i.payment_id = p_payment_id
  );
end $$;
comment on function app.payment_items_json(uuid) is
  'The withdrawals of a payment as administrators see them; amount is what the recipient gets. It has all that app.approval_content has of them.';

create or replace function app.attempts_json(p_payment chain.payments) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  decimals integer := app.fee_decimals(p_payment.network_id);
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'number', a.number,
      'fee', trim_scale(a.fee_units * 10::numeric ^ -decimals)::text,
      'created_at', a.created_at,
      'exported_at', a.exported_at,
      'signed_at', a.signed_at,
      'sent_at', a.sent_at,
      'transaction_hash', a.transaction_hash,
      'explorer_url', (select n.explorer_transaction_url || a.transaction_hash from app.networks n where n.network_id = p_payment.network_id),
      'fault', case when p_payment.spent_by is null then a.fault end
    ) order by a.number)
    from chain.attempts a
    where a.payment_id = p_payment.id
  );
end $$;
comment on function app.attempts_json(chain.payments) is 'The transactions of a payment as administrators see them, oldest first.';

create or replace function api.admin_payments_ready(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'withdrawal_id', w.id, 'network_id', n.network_id, 'network', a.deposit_name, 'family', n.family, 'user_email', app.person_name(u),
      'amount', trim_scale(w.amount - w.fee)::text, 'symbol', c.symbol, 'coin_id', w.coin_id, 'address', w.to_address, 'claimed_at', w.claimed_at
    ) order by a.deposit_name, w.id), '[]')
    from app.withdrawals w
    join chain.networks n on n.network_id = w.network_id and n.paying in ('files', 'signer')
    join app.networks a on a.network_id = n.network_id
    join app.users u on u.id = w.user_id
    join app.coins c on c.coin_id = w.coin_id
    where w.status = 'pending' and w.claimed_by = admin.id
      and not exists (select from chain.payment_items i where i.withdrawal_id = w.id and i.is_open)
  );
end $$;
comment on function api.admin_payments_ready(jsonb) is
  'The withdrawals that the caller has claimed on networks whose transactions are built here, and that are in no payment yet.';

create or replace function app.open_payment_json(p_withdrawal_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'id', p.payment_id, 'state', p.state, 'transaction_hash', p.transaction_hash,
      'confirmations', p.confirmations, 'confirmations_needed', p.confirmations_needed
    )
    from app.payments_of_withdrawals p
    where p.withdrawal_id = p_withdrawal_id and p.payment_id is not null
  );
end $$;
comment on function app.open_payment_json(uuid) is 'The open payment of a withdrawal, for administrators; null if it has none.';
