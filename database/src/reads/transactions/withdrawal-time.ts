import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";

/** What a withdrawal of a coin typically takes, in seconds; null if too few were completed lately. */
export function withdrawalTime(
  pool: Pool,
  context: Context,
  { coin }: { coin: string },
): Promise<{ seconds: number | null }> {
  return call(pool, "withdrawal_time", context, { p_coin_id: coin });
}
