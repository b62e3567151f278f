import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { decimal, positiveAmount } from "../../money/money.ts";
import { swapCost } from "../../transactions/swap-cost.ts";

export const quote_swap = defineCall({
  name: "quote_swap",
  summary: "Hold the present price of a swap for some seconds; it moves and reserves no money",
  who: "user",
  movesMoney: false,
  input: z.strictObject({
    p_from_coin_id: coinId,
    /** The amount to swap, in the from-coin; the fee comes on top (T8). */
    p_from_amount: positiveAmount("swap_amount_not_positive"),
    p_to_coin_id: coinId,
  }),
  output: z.object({
    /** For `p_quote_id` of `perform_crypto_swap`; single use. */
    quote_id: z.uuid(),
    from_amount: decimal,
    /** What the user will receive, in the to-coin. */
    to_amount: decimal,
    /** To-coins per from-coin, truncated to 18 decimals. */
    rate: decimal,
    /** In the from-coin. */
    fee: decimal,
    /** The cost of the premium and the spread, in the to-coin; not included in `to_amount`. */
    premium: decimal,
    /** What the swap costs at the market prices of this quote, premium, spread and fee within it. */
    cost: swapCost,
    expires_at: z.string(),
    /** Counted from the answer, for clients whose clock is wrong. */
    valid_for_seconds: z.int(),
  }),
  refusals: [
    "account_suspended",
    "swap_amount_not_positive",
    "invalid_swap",
    "same_coin",
    "unknown_coin",
    "coin_not_swappable",
    "swaps_paused",
    "price_unavailable",
    "price_stale",
    "swap_too_large",
    "swap_limit_reached",
    "swap_inventory_reached",
    "swap_inventory_used_up",
    "amount_too_small",
    "too_many_quotes",
    "too_many_unused_quotes",
  ],
});
