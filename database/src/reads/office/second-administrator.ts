import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { ApiAdjustments } from "../../generated/row-types.ts";
import { type Page, type Paging, toPage } from "../shared/page.ts";

/** Values in US dollars; a limit is null if a second administrator is never needed. */
export interface SecondAdministrator {
  withdrawal_usd: string | null;
  adjustment_usd: string | null;
  /** The value that the reader adjusted alone in 24 hours. */
  adjusted_alone_usd: string;
  /** The value above which the back office asks to confirm an adjustment. */
  confirm_above_usd: string;
}

/** The limits above which a second administrator is needed. For administrators. */
export function secondAdministrator(pool: Pool, context: Context): Promise<SecondAdministrator> {
  return call<SecondAdministrator>(pool, "second_administrator", context);
}

/** In the coin; null if nobody has read what is held of it. */
export interface CreditRoom {
  coin_id: string;
  owed: string;
  holdings: string | null;
  room: string | null;
  above: "allowed" | "two_owners" | "refused";
  is_play: boolean;
}

/** How much of a coin can be credited by hand before users own more than the exchange holds. For administrators. */
export function creditRoom(pool: Pool, context: Context, { coin }: { coin: string }): Promise<CreditRoom> {
  return call<CreditRoom>(pool, "credit_room", context, { p_coin_id: coin });
}

/** An adjustment with what else has its transaction hash (T66), as `app.hash_uses()` returns it. */
export type PendingAdjustmentRow = ApiAdjustments & { hash_uses: Record<string, unknown>[] };

/** Adjustments that await a second administrator, newest first, optionally of one user. For administrators. */
export async function pendingAdjustments(
  pool: Pool,
  context: Context,
  { user_id, cursor, limit }: Paging & { user_id?: string | undefined },
): Promise<Page<PendingAdjustmentRow>> {
  const input = { p_limit: limit + 1, p_user_id: user_id, p_cursor: cursor };
  return toPage(await call<PendingAdjustmentRow[]>(pool, "pending_adjustments", context, input), limit);
}
