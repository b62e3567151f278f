import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";

/** The payments of a transaction to the reader's addresses, on any watched network. */
export function findDeposit(
  pool: Pool,
  context: Context,
  { hash }: { hash: string },
): Promise<Record<string, unknown>[]> {
  return call(pool, "find_deposit", context, { p_hash: hash });
}
