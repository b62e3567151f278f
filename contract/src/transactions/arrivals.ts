import { z } from "zod";
import { arrivalStates } from "../kinds.ts";
import { decimal } from "../money/money.ts";

export const arrivalState = z.enum(arrivalStates);
export type ArrivalState = z.infer<typeof arrivalState>;

/** A payment to an address of the pool, as the user who was shown the address sees it. */
export const ownArrival = z.object({
  id: z.uuid(),
  network_id: z.string(),
  network: z.string(),
  transaction_hash: z.string(),
  explorer_url: z.string().nullable(),
  output_index: z.int(),
  coin_id: z.string(),
  symbol: z.string(),
  amount: decimal,
  /** The smallest deposit of this coin that is credited by itself. */
  minimum: decimal,
  address: z.string(),
  state: arrivalState,
  block_height: z.int().nullable(),
  /** By the block's own claim. */
  mined_at: z.string().nullable(),
  seen_at: z.string(),
  deposit_id: z.uuid().nullable(),
  /** Meaningful while it is not credited. */
  confirmations: z.int(),
  confirmations_needed: z.int(),
  /** It has its confirmations, and waits for a second node to have its block, too. */
  awaits_witness: z.boolean(),
});
export type OwnArrival = z.infer<typeof ownArrival>;

/** Why an administrator must look at a payment that would otherwise be credited. */
export const arrivalQuestion = z.enum([
  "entered_by_hand",
  "account_deleted",
  "rejected",
  "amount_too_large",
  "wallet_rests",
  "unexplained",
]);

/** The same payment as administrators see it. */
export const adminArrival = ownArrival.extend({
  question: arrivalQuestion.nullable(),
  /** Null for what a balance audit found: its transaction is not known. */
  transaction_hash: z.string().nullable(),
  /** The public explorer's page for the address; null if there is none. */
  explorer_address_url: z.string().nullable(),
  /** Found by a balance audit: it came after this block, 0 if no audit was before, and not after `block_height`. */
  after_height: z.int().nullable(),
  /** To whom its address was shown at the time; null if to nobody. */
  user: z.object({ id: z.uuid(), email: z.string(), username: z.string() }).nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
});
export type AdminArrival = z.infer<typeof adminArrival>;
