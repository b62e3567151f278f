import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";

/** The reader's daily quota in USDT as withdrawals count it, and the end of a hold on withdrawals. */
export interface WithdrawalQuota {
  quota: string;
  used: string;
  left: string;
  held_until: string | null;
  held_because: string | null;
}

/**
 * Reads the reader's quota.
 * @throws {Refusal} `not_authenticated`
 */
export function withdrawalQuota(pool: Pool, context: Context): Promise<WithdrawalQuota> {
  return call(pool, "withdrawal_quota", context);
}
