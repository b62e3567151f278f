import type { Pool } from "pg";
import { views } from "../shared/views.ts";

/** The withdrawal fee of each coin, by coin id. */
export async function withdrawalFees(pool: Pool) {
  return {
    fees: await views(pool).selectFrom("api.withdrawal_fees").selectAll().orderBy("coin_id").execute(),
  };
}
