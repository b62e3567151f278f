import { call, openPool } from "@portico/database";
import { type Contestant, pick, swapsPerSecond } from "./clients.ts";
import { context, type Exchange, swapInput } from "./exchange.ts";

/** Swaps by the SQL function, like the server: one round trip. */
export function functionSwaps({ databaseUrl, traders }: Exchange, connections: number): Contestant {
  const pool = openPool(databaseUrl, { max: connections });
  return {
    name: "function",
    run: (count, milliseconds) =>
      swapsPerSecond(count, milliseconds, async (client, turn) => {
        await call(pool, "perform_crypto_swap", context(pick(traders, client)), swapInput(turn));
      }),
    stop: () => pool.end(),
  };
}
