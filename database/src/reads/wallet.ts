import type { Pool } from "pg";
import type { Context } from "../call.ts";
import { requireReader } from "./session.ts";
import { views, type WalletRow } from "./views.ts";

/** The reader's wallet; null where none is assigned. */
export async function wallet(pool: Pool, context: Context): Promise<{ wallet: WalletRow | null }> {
  const { user_id } = await requireReader(pool, context);
  const row = await views(pool)
    .selectFrom("api.wallets")
    .select(["wallet_id", "status", "assigned_at", "created_at", "deposit_addresses", "renewable_at"])
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return { wallet: row ?? null };
}
