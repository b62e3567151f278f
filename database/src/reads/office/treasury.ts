import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { type Page, toPage } from "../shared/page.ts";

/** What the exchange holds on chains, beside what users own and what explains it. For administrators. */
export function adminTreasury(pool: Pool, context: Context): Promise<unknown> {
  return call(pool, "admin_treasury", context);
}

/** Coins of the exchange that came or went without a user, newest first. For administrators. */
export async function adminHouseMovements(
  pool: Pool,
  context: Context,
  query: { network?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<{ id: string }>> {
  const rows = await call<{ id: string }[]>(pool, "admin_house_movements", context, {
    p_limit: query.limit,
    p_network_id: query.network,
    p_cursor: query.cursor,
  });
  return toPage(rows, query.limit);
}
