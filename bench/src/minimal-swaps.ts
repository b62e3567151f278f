import { call, openPool, type Pool } from "@portico/database";
import { type Contestant, pick, swapsPerSecond } from "./clients.ts";
import { context, type Exchange, swapInput } from "./exchange.ts";

/**
 * The least that a swap can do: one function that checks the session and the user's status, claims the key, locks both
 * balances, reads prices and fee, writes the three transfers and the same columns of the swap's row, and returns the
 * same reply, without the exchange's other rules. It is created in the benchmark's own database and called like the
 * real one.
 * @param owner the owner's pool.
 */
export async function minimalSwaps(
  { databaseUrl, traders }: Exchange,
  owner: Pool,
  connections: number,
): Promise<Contestant> {
  await owner.query(minimalSwap);
  const pool = openPool(databaseUrl, { max: connections });
  return {
    name: "minimal",
    run: (count, milliseconds) =>
      swapsPerSecond(count, milliseconds, async (client, turn) => {
        await call(pool, "bench_minimal_swap", context(pick(traders, client)), swapInput(turn));
      }),
    stop: () => pool.end(),
  };
}

const minimalSwap = `
create or replace function api.bench_minimal_swap(
  context jsonb, p_from_coin_id text, p_from_amount text, p_to_coin_id text, p_to_amount text, p_exchange_rate text,
  p_fee text, p_slippage text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller record;
  balance numeric;
  prices record;
  from_amount numeric := p_from_amount::numeric;
  to_amount numeric;
  rate numeric;
  new_id uuid := app.uuid_v7();
  answer jsonb;
begin
  select u.id, u.status into caller
  from app.sessions s
  join app.users u on u.id = s.user_id
  where s.token_hash = decode(context ->> 'session', 'hex') and s.is_active and s.expires_at > now();
  if caller.status is distinct from 'active' then
    raise exception 'not signed in';
  end if;
  insert into app.idempotency_keys (user_id, key, call, input_hash)
  values (
    caller.id, context ->> 'idempotency_key', 'perform_crypto_swap',
    sha256(convert_to(array[
      p_from_coin_id, p_from_amount, p_to_coin_id, p_to_amount, p_exchange_rate, p_fee, p_slippage
    ]::text, 'UTF8'))
  )
  on conflict do nothing;
  if not found then
    raise exception 'the key is used';
  end if;
  perform from ledger.balances b
  where b.user_id = caller.id and b.coin_id in (p_from_coin_id, p_to_coin_id)
  order by b.coin_id
  for no key update;
  select b.available into balance
  from ledger.balances b
  where b.user_id = caller.id and b.coin_id = p_from_coin_id;
  select f.market_price as from_price, f.premium_rate as from_premium, t.market_price as to_price,
    t.premium_rate as to_premium, fee.fee_amount as fee, sold.symbol as sold, bought.symbol as bought, bought.decimals
  into prices
  from app.crypto_prices f, app.crypto_prices t, app.swap_fees fee, app.coins sold, app.coins bought
  where f.coin_id = p_from_coin_id and t.coin_id = p_to_coin_id and fee.coin_id = p_from_coin_id
    and sold.coin_id = p_from_coin_id and bought.coin_id = p_to_coin_id;
  if balance < from_amount + prices.fee then
    raise exception 'not enough';
  end if;
  rate := prices.from_price / prices.to_price;
  to_amount := trunc(from_amount * rate, prices.decimals);
  update ledger.balances b set available = b.available - from_amount - prices.fee
  where b.user_id = caller.id and b.coin_id = p_from_coin_id;
  update ledger.balances b set available = b.available + to_amount
  where b.user_id = caller.id and b.coin_id = p_to_coin_id;
  insert into ledger.transfers (user_id, coin_id, debit, credit, amount, transaction_type, transaction_id) values
    (caller.id, p_from_coin_id, 'available', 'swap', from_amount, 'swap', new_id),
    (caller.id, p_from_coin_id, 'available', 'fees', prices.fee, 'swap', new_id),
    (caller.id, p_to_coin_id, 'swap', 'available', to_amount, 'swap', new_id);
  insert into app.swaps (
    id, user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, exchange_rate, premium, from_price_usd,
    to_price_usd, from_premium_rate, to_premium_rate, from_spread_percent, to_spread_percent
  ) values (
    new_id, caller.id, p_from_coin_id, from_amount, p_to_coin_id, to_amount, prices.fee, rate, 0, prices.from_price,
    prices.to_price, prices.from_premium, prices.to_premium, 0, 0
  );
  answer := jsonb_build_object(
    'success', true,
    'swap_id', new_id,
    'user_id', caller.id,
    'message', format('Successfully swapped %s %s for %s %s',
      trim_scale(from_amount), prices.sold, trim_scale(to_amount), prices.bought),
    'from_amount', trim_scale(from_amount)::text,
    'to_amount', trim_scale(to_amount)::text,
    'exchange_rate', trim_scale(rate)::text,
    'fee', trim_scale(prices.fee)::text
  );
  update app.idempotency_keys k set reply = answer
  where k.user_id = caller.id and k.key = context ->> 'idempotency_key';
  return answer;
end $$;
grant execute on function api.bench_minimal_swap to portico_server;`;
