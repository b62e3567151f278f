import type { Pool } from "pg";
import { type Context, call } from "../call.ts";
import type { WalletRow } from "./shared/views.ts";

/** The reader's wallet; null where none is assigned. */
export async function wallet(pool: Pool, context: Context): Promise<{ wallet: WalletRow | null }> {
  const row = await call<WalletRow | null>(pool, "own_wallet", context);
  return { wallet: row && { ...row, ...timesOf(row) } };
}

/** JSON names the offset of UTC, and the pool's own rows `Z`. */
function timesOf({ assigned_at, created_at, renewable_at }: WalletRow) {
  const inUtc = (time: string) => time.replace(/\+00:00$/, "Z");
  return {
    assigned_at: assigned_at && inUtc(assigned_at),
    created_at: inUtc(created_at),
    renewable_at: renewable_at && inUtc(renewable_at),
  };
}
