import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";
import { limits } from "../../limits.ts";
import { coinId } from "../../money/coins.ts";
import { amountFields, amountOrZero, decimal, positiveAmount } from "../../money/money.ts";
import { swapCost } from "../../transactions/swap-cost.ts";

const output = z.object({
  success: z.literal(true),
  swap_id: z.uuid(),
  message: z.string(),
  from_amount: decimal,
  /** What the user received, in the to-coin. */
  to_amount: decimal,
  exchange_rate: decimal,
  fee: decimal,
  /** Null in the repeated answer to a swap of an earlier release. */
  cost: swapCost.nullable().default(null),
});

export const perform_crypto_swap = defineCall({
  name: "perform_crypto_swap",
  summary: "Swap an amount of one coin for another at the server's price",
  who: "user",
  movesMoney: true,
  together: "perform_crypto_swaps",
  input: z.strictObject({
    p_from_coin_id: coinId,
    /** The amount to swap, in the from-coin; the fee comes on top (T8). */
    p_from_amount: positiveAmount("swap_amount_not_positive"),
    p_to_coin_id: coinId,
    /** The amount that the client quoted, in the to-coin: only a claim (T6). */
    p_to_amount: positiveAmount("swap_amount_not_positive"),
    /** The rate that the client quoted, in to-coins per from-coin: only a claim (T6). */
    p_exchange_rate: amountOrZero("invalid_swap", "rate"),
    /** In the from-coin; must equal the server's fee. */
    p_fee: amountOrZero("invalid_swap"),
    /** Percent. */
    p_slippage: z
      .enum(limits.slippages, { error: "invalid_slippage" })
      .register(amountFields, { code: "invalid_slippage", unit: "percent" })
      .default(limits.default_slippage),
    /**
     * A firm quote from `quote_swap` for this swap: it pays exactly the quote's amount, which `p_to_amount` repeats;
     * its fee is `p_fee`. Without one the swap uses the current price.
     */
    p_quote_id: z.uuid({ error: "invalid_swap" }).optional(),
  }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id, swap_id }) => transactionChanged(user_id, "swap", swap_id),
  refusals: [
    "account_suspended",
    "swap_amount_not_positive",
    "invalid_swap",
    "same_coin",
    "unknown_coin",
    "coin_not_swappable",
    "swaps_paused",
    "insufficient_balance",
    "price_unavailable",
    "price_stale",
    "price_moved",
    "fee_mismatch",
    "swap_too_large",
    "swap_limit_reached",
    "swap_inventory_reached",
    "swap_inventory_used_up",
    "invalid_slippage",
    "amount_too_small",
    "quote_mismatch",
    "quote_used",
    "quote_expired",
    "quote_withdrawn",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, swap_id: null, message, code, details }),
});
