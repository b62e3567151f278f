import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "@portico/database";
import { type Contestant, pick, swapsPerSecond } from "./clients.ts";
import { context, type Exchange, swapInput, type Trader } from "./exchange.ts";

/**
 * Does what the function does, statement by statement in one transaction: reads, locks and writes the same rows, but
 * decides in the client.
 * @param pool the owner's, since no other role may do this.
 * @returns two contestants that share connections: one sends plain statements, the other prepared ones.
 */
export function statementSwaps({ traders }: Exchange, pool: Pool): Contestant[] {
  const run = (isPrepared: boolean) => (count: number, milliseconds: number) =>
    swapsPerSecond(count, milliseconds, async (client, turn) => {
      const connection = await pool.connect();
      try {
        await connection.query("begin");
        await swapByStatements(asker(connection, isPrepared), pick(traders, client), swapInput(turn));
        await connection.query("commit");
      } finally {
        connection.release();
      }
    });
  return [
    { name: "statements", run: run(false) },
    { name: "prepared", run: run(true) },
  ];
}

interface Price {
  market_price: string;
  premium_rate: string;
  is_fresh: boolean;
}

type Input = ReturnType<typeof swapInput>;

async function swapByStatements(ask: Ask, trader: Trader, input: Input): Promise<void> {
  const { session, idempotency_key } = context(trader);
  const [user] = await ask<{ id: string; status: string }>("session", [session]);
  if (user?.status !== "active") throw new Error("not signed in");
  const hash = createHash("sha256").update(JSON.stringify(input)).digest();
  await ask("claim", [user.id, idempotency_key, hash]);
  const [from] = await ask<{ coin_id: string; decimals: number }>("coin", [input.p_from_coin_id]);
  const [to] = await ask<{ coin_id: string; decimals: number }>("coin", [input.p_to_coin_id]);
  if (!from || !to) throw new Error("no such coin");
  const balances = await ask<{ coin_id: string; available: string }>("lock", [
    user.id,
    [from.coin_id, to.coin_id],
  ]);
  const [fromPrice] = await ask<Price>("price", [from.coin_id]);
  const [toPrice] = await ask<Price>("price", [to.coin_id]);
  const [fee] = await ask<{ fee_amount: string }>("fee", [from.coin_id]);
  if (!fromPrice?.is_fresh || !toPrice?.is_fresh || fee?.fee_amount === undefined)
    throw new Error("no price");
  const available = Number(balances.find(({ coin_id }) => coin_id === from.coin_id)?.available);
  if (available < Number(input.p_from_amount) + Number(fee.fee_amount)) throw new Error("not enough");
  // Both premiums are equal, so the rate is market to market. Floating point is precise enough for a benchmark.
  const rate = Number(fromPrice.market_price) / Number(toPrice.market_price);
  const amount = (Number(input.p_from_amount) * rate).toFixed(to.decimals);
  const [swap] = await ask<{ id: string }>("swap", [
    user.id,
    from.coin_id,
    input.p_from_amount,
    to.coin_id,
    amount,
    fee.fee_amount,
    rate,
  ]);
  const entries = [user.id, from.coin_id, input.p_from_amount, fee.fee_amount, to.coin_id, amount];
  await ask("balances", entries);
  await ask("transfers", [...entries, swap?.id]);
  await ask("keep", [
    user.id,
    idempotency_key,
    JSON.stringify({ success: true, swap_id: swap?.id, to_amount: amount }),
  ]);
}

type Ask = <Row extends object>(name: keyof typeof statements, values: unknown[]) => Promise<Row[]>;

function asker(connection: PoolClient, isPrepared: boolean): Ask {
  return async <Row extends object>(name: keyof typeof statements, values: unknown[]) => {
    const statement = { text: statements[name], values, ...(isPrepared && { name }) };
    return (await connection.query<Row>(statement)).rows;
  };
}

const statements = {
  session: `select u.id, u.status from app.sessions s join app.users u on u.id = s.user_id
    where s.token_hash = decode($1, 'hex') and s.is_active and s.expires_at > now()
      and s.last_activity > now() - make_interval(hours => app.setting('session_idle_hours')::integer)
      and u.status <> 'banned' and u.anonymised_at is null`,
  claim: `insert into app.idempotency_keys (user_id, key, call, input_hash) values ($1, $2, 'perform_crypto_swap', $3)
    on conflict do nothing`,
  coin: `select asset.* from app.coins named
    join app.coins asset on asset.coin_id = coalesce(named.alias_of, named.coin_id) where named.coin_id = $1`,
  lock: `select * from ledger.balances where user_id = $1 and coin_id = any ($2) order by coin_id for no key update`,
  price: `select p.*, p.last_updated > clock_timestamp()
      - make_interval(secs => app.setting('max_price_age_seconds')::integer) as is_fresh
    from app.crypto_prices p where p.coin_id = $1`,
  fee: `select fee_amount from app.swap_fees where coin_id = $1`,
  swap: `insert into app.swaps (user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, exchange_rate)
    values ($1, $2, $3, $4, $5, $6, $7) returning id`,
  balances: `update ledger.balances b set available = b.available + change.amount
    from (values ($2::text, -($3::numeric + $4::numeric)), ($5::text, $6::numeric)) change (coin_id, amount)
    where b.user_id = $1 and b.coin_id = change.coin_id`,
  transfers: `insert into ledger.transfers (user_id, coin_id, debit, credit, amount, transaction_type, transaction_id)
    values ($1, $2, 'available', 'swap', $3, 'swap', $7), ($1, $2, 'available', 'fees', $4, 'swap', $7),
      ($1, $5, 'swap', 'available', $6, 'swap', $7)`,
  keep: `update app.idempotency_keys set reply = $3 where user_id = $1 and key = $2`,
};
