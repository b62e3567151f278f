create or replace function api.payments_plan(context jsonb, p_network_id text, p_withdrawal_ids jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  account chain.accounts := app.lock_account(p_network_id);
begin
  perform app.require_built_here(p_network_id);
  return app.plan_json(account) || jsonb_build_object(
    'coins', app.spendable_outputs(account, null),
    'items', (
      select jsonb_agg(app.item_json(w) order by w.id) from app.lock_withdrawals_to_pay(admin.id, p_network_id, p_withdrawal_ids) w
    )
  );
end $$;
comment on function api.payments_plan(jsonb, text, jsonb) is
  'What the server needs to build transactions for these withdrawals: the paying address, its outputs or used nonces, and what each recipient gets. '
  'Refuses paying_by_hand and what app.lock_withdrawals_to_pay refuses.';

create or replace function api.replacement_plan(context jsonb, p_payment_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'transactions.decide');
  account chain.accounts := app.lock_account_of_payment(p_payment_id);
  payment chain.payments := app.lock_payment(admin, p_payment_id);
begin
  perform app.require_state(payment, array['exported', 'signed']::chain.payment_state[]);
  return app.plan_json(account) || jsonb_build_object(
    'network_id', payment.network_id,
    'anchor', payment.anchor,
    'replaced_fee_units', (select max(a.fee_units)::text from chain.attempts a where a.payment_id = payment.id),
    'is_signed', exists (select from chain.attempts a where a.payment_id = payment.id and a.raw is not null),
    'last_unsigned', (select a.unsigned from chain.attempts a where a.payment_id = payment.id order by a.number desc limit 1),
    'kind', payment.kind,
    'address', app.deposit_address_of(payment),
    -- A sweep moves what it was to move, and nothing else.
    'coins', case payment.kind when 'sweep' then app.coins_of_payment(payment) else app.spendable_outputs(account, payment.id) end,
    'items', app.items_to_build(payment)
  );
end $$;
comment on function api.replacement_plan(jsonb, uuid) is
  'Like api.payments_plan, for a transaction that replaces those of a payment: it must use the same anchor up and pay more than they did. Refuses '
  'payment_state and what app.lock_payment refuses.';

create or replace function app.plan_json(p_account chain.accounts) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'account', jsonb_build_object(
        'address', p_account.address, 'address_key', p_account.address_key, 'public_key', p_account.public_key,
        'fingerprint', p_account.fingerprint, 'path', p_account.path
      ),
      'max_fee_units', app.max_fee_units(n.network_id)::text,
      'used_anchors', (
        select coalesce(jsonb_agg(p.anchor), '[]') from chain.payments p
        where p.network_id = n.network_id and p.state in ('prepared', 'exported', 'signed', 'lost')
      )
    )
    from chain.networks n
    where n.network_id = p_account.network_id
  );
end $$;
comment on function app.plan_json(chain.accounts) is 'What every plan has: the paying address, the cap of the fee, and the anchors of open payments.';

create or replace function app.item_json(p_withdrawal app.withdrawals) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'withdrawal_id', p_withdrawal.id,
      'address', p_withdrawal.to_address,
      'units', app.payout_units(p_withdrawal)::text,
      'contract', lower(cn.contract_address)
    )
    from app.coin_networks cn
    where cn.coin_id = p_withdrawal.coin_id and cn.network_id = p_withdrawal.network_id
  );
end $$;
comment on function app.item_json(app.withdrawals) is 'What the recipient of a withdrawal gets, for the server.';

create or replace function app.items_to_build(p_payment chain.payments) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'withdrawal_id', r.withdrawal_id, 'address', r.address, 'units', r.units::text, 'contract', r.contract
    ) order by r.place), '[]')
    from app.recipients_of(p_payment) r
  );
end $$;
comment on function app.items_to_build(chain.payments) is 'Whom a payment pays, for the server, as app.item_json.';

create or replace function app.chain_units(p_coin_id text, p_network_id text, p_amount numeric) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select trunc(p_amount * 10::numeric ^ coalesce(cn.contract_decimals, c.decimals))
    from app.coin_networks cn
    join app.coins c on c.coin_id = cn.coin_id
    where cn.coin_id = p_coin_id and cn.network_id = p_network_id
  );
end $$;
comment on function app.chain_units(text, text, numeric) is
  'An amount in the smallest unit of the chain. Exact: the contract of a token has at least as many decimals as the coin.';

create or replace function app.payout_units(p_withdrawal app.withdrawals) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.chain_units(p_withdrawal.coin_id, p_withdrawal.network_id, p_withdrawal.amount - p_withdrawal.fee);
end $$;
comment on function app.payout_units(app.withdrawals) is 'What the recipient gets, in the smallest unit of the chain (T11).';

create or replace function app.spendable_outputs(p_account chain.accounts, p_payment_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'transaction_hash', o.transaction_hash, 'output_index', o.output_index, 'units', o.units::text
    )), '[]')
    from (
      select o.* from chain.outputs o
      where o.network_id = p_account.network_id and app.is_spendable(o, p_account.address_key, p_payment_id)
      -- The largest are enough for any transaction.
      order by o.units desc, o.transaction_hash, o.output_index
      limit 500
    ) o
  );
end $$;
comment on function app.spendable_outputs(chain.accounts, uuid) is
  'The outputs of a paying address that a payment may spend; p_payment_id is the payment whose own outputs are not reserved for another.';

create or replace function app.is_spendable(p_output chain.outputs, p_address_key text, p_payment_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_output.address_key = p_address_key and p_output.spent_by is null and p_output.block_height is not null
    and (
      exists (
        select from chain.attempts a join chain.payments p on p.id = a.payment_id
        where a.transaction_hash = p_output.transaction_hash and p.network_id = p_output.network_id
      )
      -- Somebody else's payment to us may still be undone, and ours with it.
      or p_output.block_height <= (
        select app.confirmed_height(c) from chain.cursors c where c.network_id = p_output.network_id
      )
    )
    and not exists (
      select from chain.payments p
      join chain.attempts a on a.payment_id = p.id
      where p.network_id = p_output.network_id and p.state in ('prepared', 'exported', 'signed', 'lost')
        and p.id is distinct from p_payment_id
        and a.spends @> array[p_output.transaction_hash || ':' || p_output.output_index]
    );
end $$;
comment on function app.is_spendable(chain.outputs, text, uuid) is
  'Whether a payment from this address may spend an output: it is in a block and unspent, deep enough unless it is our own change, and no other open '
  'payment spends it.';

create or replace function app.spendable_amount(p_network chain.networks) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_network.family <> 'utxo' then
    return null;
  end if;
  return (
    select trim_scale(coalesce(sum(o.units), 0) * 10::numeric ^ -app.fee_decimals(p_network.network_id))::text
    from chain.accounts a
    join chain.outputs o on o.network_id = a.network_id and o.address_key = a.address_key and o.spent_by is null
    where a.network_id = p_network.network_id and app.is_spendable(o, a.address_key, null)
  );
end $$;
comment on function app.spendable_amount(chain.networks) is
  'What the paying address of a Bitcoin-like network can spend now, in its coin; null for other networks, whose nodes tell.';
