create or replace function app.require_arriving_minimum(
  p_coin app.coins,
  p_pair app.coin_networks,
  p_amount numeric,
  p_fee numeric
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Not p_pair's own, which the caller may have read before it waited for a lock.
  arriving numeric := app.minimum_withdrawal(p_coin.coin_id, p_pair.network_id);
begin
  if p_amount - p_fee < arriving then
    perform app.refuse('below_minimum', jsonb_build_object(
      'minimum', trim_scale(arriving + p_fee)::text,
      'arriving', trim_scale(arriving)::text,
      'fee', trim_scale(p_fee)::text,
      'symbol', p_coin.symbol,
      'network', p_pair.withdrawal_name
    ));
  end if;
end $$;
comment on function app.require_arriving_minimum(app.coins, app.coin_networks, numeric, numeric) is
  'Checks that at least the network''s minimum arrives after the fee (T74). Refuses below_minimum with the least amount, which includes the fee.';

create or replace function app.minimum_withdrawal(p_coin_id text, p_network_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select greatest(cn.minimum_withdrawal, cn.chain_minimum)
    from app.coin_networks cn
    where cn.coin_id = p_coin_id and cn.network_id = p_network_id
  );
end $$;
comment on function app.minimum_withdrawal(text, text) is
  'The least that a withdrawal of an asset must let arrive on a network, in the coin (T74).';

create or replace function app.withdrawal_fee(p_coin app.coins) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (select app.round_up(f.fee_amount, p_coin.decimals) from app.withdrawal_fees f where f.coin_id = p_coin.coin_id), 0
  );
end $$;
comment on function app.withdrawal_fee(app.coins) is 'What a withdrawal of an asset costs now, in the coin, rounded up to its decimals.';
