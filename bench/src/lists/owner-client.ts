import { type Context, openPool, type Pool } from "@portico/database";
import { addTrader, context, type Trader } from "../exchange.ts";

/** Reads like an owner through the server: with its pool, its role, and one warm connection. */
export type OwnerClient = <Answer>(
  work: (pool: Pool, context: Context) => Promise<Answer>,
) => Promise<Answer>;

export async function openOwnerClient(
  databaseUrl: string,
  owner: Pool,
): Promise<{ ask: OwnerClient; end(): Promise<void> }> {
  const reader: Trader = await addTrader(owner, `reader-${Date.now()}`, true);
  const pool = openPool(databaseUrl, { max: 1, statementTimeoutMilliseconds: 0 });
  return { ask: (work) => work(pool, context(reader)), end: () => pool.end() };
}
