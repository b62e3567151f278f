import type { Pool } from "pg";
import { type Context, call } from "../call.ts";

/** The reader's daily quota in USDT as the withdrawals count it, and until when withdrawals are on hold. */
export interface WithdrawalQuota {
  quota: string;
  used: string;
  left: string;
  held_until: string | null;
}

export function withdrawalQuota(pool: Pool, context: Context): Promise<WithdrawalQuota> {
  return call(pool, "withdrawal_quota", context);
}
