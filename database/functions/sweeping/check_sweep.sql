create or replace function app.require_true_sweep(p_account chain.accounts, p_payment chain.payments, p_attempt chain.attempts) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
  paid jsonb := p_attempt.outputs -> 0;
  recipient text := case p_payment.kind when 'gas' then p_payment.address_key else p_account.address_key end;
  payer text := case p_payment.kind when 'gas' then p_account.address_key else p_payment.address_key end;
  contract text := case p_payment.kind
    when 'sweep' then (
      select lower(cn.contract_address) from app.coin_networks cn
      where cn.network_id = p_payment.network_id and cn.coin_id = p_payment.coin_id
    )
  end;
begin
  select n.* into strict network from app.networks n where n.network_id = p_payment.network_id;
  if jsonb_array_length(p_attempt.outputs) <> 1
    or app.address_key(network.address_format, paid ->> 'address') is distinct from recipient
    or paid ->> 'contract' is distinct from contract
    or (paid ->> 'units')::numeric <= 0
  then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'what it pays'));
  elsif (network.address_format = 'evm') = (p_payment.address_key is null) or (p_payment.kind = 'gas' and p_payment.address_key is null) then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'its address'));
  elsif network.address_format = 'evm' and p_payment.anchor !~ ('^' || payer || ':[0-9]{1,18}$') then
    perform app.refuse('payment_differs', jsonb_build_object('what', 'its nonce'));
  elsif p_payment.kind = 'gas' and (paid ->> 'units')::numeric > app.max_fee_units(p_payment.network_id) then
    -- Gas pays the next transaction's fee, which has the same cap.
    perform app.refuse('payment_fee_too_high');
  end if;
end $$;
comment on function app.require_true_sweep(chain.accounts, chain.payments, chain.attempts) is
  'Checks that a sweep pays the paying address alone, or gas its deposit address alone and no more than the cap of a fee. Refuses payment_differs, '
  'payment_fee_too_high.';

create or replace function app.max_fee_units(p_network_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select trunc(n.max_fee * 10::numeric ^ app.fee_decimals(n.network_id)) from chain.networks n where n.network_id = p_network_id
  );
end $$;
comment on function app.max_fee_units(text) is 'The most that one transaction may pay the network, in the smallest unit of its own coin.';

create or replace function app.release_swept(p_payment_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update chain.arrivals a set swept_at = null, swept_by = null where a.swept_by = p_payment_id;
end $$;
comment on function app.release_swept(uuid) is 'What a sweep was to move can be swept again: it was given up before anybody signed it, or did not happen.';

create or replace function app.sweeping_json(p_network_id text, p_coin_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'is_on', r.is_on,
      'minimum', trim_scale(r.minimum)::text,
      'changed_at', r.changed_at,
      'changed_by', app.person_name(u),
      'tried_at', r.tried_at,
      'fault', r.fault,
      'open', (
        select count(*) from chain.payments p
        where p.network_id = r.network_id and p.coin_id = r.coin_id and p.state in ('prepared', 'exported', 'signed', 'lost')
      )
    )
    from chain.sweep_rules r
    join app.users u on u.id = r.changed_by
    where r.network_id = p_network_id and r.coin_id = p_coin_id
  );
end $$;
comment on function app.sweeping_json(text, text) is 'How a coin of a network is swept, with how many of its sweeps are open; null if it was never switched on.';
