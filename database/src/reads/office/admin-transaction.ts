import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { TransactionType } from "../shared/views.ts";

/** One transaction with its terms, its events and its transfers. For administrators. @throws {Refusal} `not_found` */
export function adminTransaction(
  pool: Pool,
  context: Context,
  { type, id }: { type: TransactionType; id: string },
): Promise<Record<string, unknown>> {
  return call(pool, "admin_transaction", context, { p_type: type, p_id: id });
}
