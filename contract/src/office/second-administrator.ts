import { z } from "zod";
import { type CallEvent, transactionChanged } from "../events.ts";
import { coinId } from "../money/coins.ts";
import { amountFields, decimal, positiveAmount } from "../money/money.ts";
import { hashUse } from "../transactions/hash-uses.ts";
import { reason } from "./reason.ts";

/** Whose balance is adjusted, by how much, and why. */
export const adjustmentInput = z.strictObject({
  target_user_id: z.uuid(),
  p_coin_id: coinId,
  p_amount: positiveAmount("invalid_amount"),
  p_reason: reason,
});

/** What may refuse every adjustment. */
export const adjustmentRefusals = [
  "account_suspended",
  "not_found",
  "unknown_coin",
  "invalid_amount",
  "reason_required",
  "text_has_link",
  "credit_above_holdings",
  "idempotency_key_required",
  "idempotency_key_reused",
] as const;

/** What may refuse a deposit that an administrator enters. */
export const enteredDepositRefusals = [
  "missing_network",
  "network_mismatch",
  "invalid_transaction_hash",
  "duplicate_deposit",
  "transaction_hash_credited",
  "network_without_outputs",
  "deposit_differs_from_chain",
  "deposit_unconfirmed",
  "deposit_not_reported",
] as const;

/** The adjustment was not made: a second administrator has to decide on it. */
export const waitsForSecond = z.object({ waits_for_second: z.literal(true), adjustment_id: z.uuid() });

/** What an adjustment made: neither if it was rejected or waits for a second administrator. */
export const adjustmentMade = {
  deposit_id: z.uuid().optional(),
  posted_adjustment_id: z.uuid().optional(),
};
type AdjustmentMade = z.infer<z.ZodObject<typeof adjustmentMade>>;

/** The events of a call that adjusted a balance or asked for it. */
export function adjustmentEvents(
  userId: string,
  { deposit_id, posted_adjustment_id }: AdjustmentMade,
): CallEvent[] {
  return [
    { type: "admin_users" },
    ...(deposit_id ? transactionChanged(userId, "deposit", deposit_id) : []),
    ...(posted_adjustment_id ? transactionChanged(userId, "adjustment", posted_adjustment_id) : []),
  ];
}

/** US dollars, or off. */
export const secondAdministratorLimit = z
  .string({ error: "invalid_amount" })
  .regex(/^(?:off|(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,2})?)$/, { error: "invalid_amount" })
  .register(amountFields, { code: "invalid_amount", unit: "usd" });

/** An adjustment of a balance that a second administrator decides on. */
export const adjustment = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_email: z.string(),
  user_username: z.string(),
  coin_id: z.string(),
  symbol: z.string(),
  direction: z.enum(["add", "subtract"]),
  amount: decimal,
  /** The value when it was requested; null if there was no fresh price. */
  value_usd: decimal.nullable(),
  reason: z.string(),
  network: z.string().nullable(),
  transaction_hash: z.string().nullable(),
  /** Which output of the transaction; null without a hash. */
  output_index: z.int().nullable(),
  /** Users would own more of the coin than the exchange holds: owners have to request and to approve it. */
  is_above_holdings: z.boolean(),
  /** What else has this hash, on any network, except this request (T66). */
  hash_uses: z.array(hashUse),
  requested_by_id: z.uuid(),
  /** The administrator's username. */
  requested_by: z.string(),
  created_at: z.string(),
});
export type PendingAdjustment = z.infer<typeof adjustment>;
