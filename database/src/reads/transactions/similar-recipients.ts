import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";

/** A recipient that looks like another address, when the reader withdrew to it and when they saved it. */
export interface SimilarRecipientRow {
  address: string;
  network_id: string;
  name: string | null;
  withdrawn_at: string | null;
  saved_at: string | null;
}

/** Whether an address is the reader's own, and their recipients that look like it, in the form in which recipients are stored. */
export function similarRecipients(
  pool: Pool,
  context: Context,
  { network_id, address }: { network_id: string; address: string },
): Promise<{ is_own: boolean; last_withdrawn_at: string | null; similar: SimilarRecipientRow[] }> {
  return call(pool, "similar_recipients", context, { p_network_id: network_id, p_address: address });
}
