import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { SimilarRecipientRow } from "../transactions/similar-recipients.ts";

/** Background for deciding on a withdrawal. Amounts are decimal strings. */
export interface WithdrawalBackground {
  address: { sent: number; rejected: number; last_at: string | null; other_users: number };
  similar: SimilarRecipientRow[];
  notes: {
    kind: "first_withdrawal" | "new_address" | "new_device" | "access_reset" | "new_account";
    at?: string;
    /** The browser's user agent. */
    device?: string;
    ip_address?: string;
  }[];
  entries: {
    id: string;
    kind: "deposit" | "withdrawal" | "refund" | "swap" | "fee" | "adjustment";
    coin_id: string;
    change: string;
    balance: string;
    created_at: string;
  }[];
  explorer_address_url: string | null;
  explorer_transaction_url: string | null;
}

/** For administrators. @throws {Refusal} `not_found` */
export function adminWithdrawalBackground(
  pool: Pool,
  context: Context,
  { id }: { id: string },
): Promise<WithdrawalBackground> {
  return call(pool, "admin_withdrawal_background", context, { p_withdrawal_id: id });
}
