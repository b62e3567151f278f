import { z } from "zod";
import { decimal } from "../money/money.ts";

/** What a transaction hash has credited, paid or is to credit (T66). */
export const hashUse = z.object({
  /**
   * `request`: waits for a second administrator. `payment`: a transaction that the exchange made itself. `movement`: coins
   * of the exchange itself.
   */
  kind: z.enum(["deposit", "request", "withdrawal", "payment", "movement"]),
  id: z.uuid(),
  status: z.string(),
  /** Null if it concerns no user. */
  user_id: z.uuid().nullable(),
  user_email: z.string().nullable(),
  coin_id: z.string().nullable(),
  symbol: z.string().nullable(),
  amount: decimal.nullable(),
  /** The network's deposit name. */
  network: z.string().nullable(),
  output_index: z.int().nullable(),
  /** The administrator's username; null for what a chain reported. */
  by: z.string().nullable(),
  at: z.string(),
});
export type HashUse = z.infer<typeof hashUse>;

/** The ids of the uses of a hash that the administrator has seen, and confirms that this is another payment. */
export const sharedWith = z.array(z.uuid()).min(1).max(1000);
