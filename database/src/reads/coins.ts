import type { Pool } from "pg";
import { type CoinRow, views } from "./shared/views.ts";

/** The coin registry, in its order. */
export async function coins(pool: Pool): Promise<{ coins: CoinRow[] }> {
  const rows = await views(pool).selectFrom("api.coins").selectAll().orderBy("position").execute();
  return { coins: rows.map(({ position: _, ...coin }) => coin) };
}
