import { z } from "zod";
import { decimal } from "../money/money.ts";

/**
 * What a swap costs (T75): the value of what leaves the balance less the value of what arrives, both at the market
 * prices of its quote or its execution. Exact US dollars.
 */
export const swapCost = z.object({
  /** The amount and the fee. */
  from_value_usd: decimal,
  /** The part of `from_value_usd` that is the fee. */
  fee_value_usd: decimal,
  to_value_usd: decimal,
  /** `from_value_usd` less `to_value_usd`: premium, spread and fee together. */
  cost_usd: decimal,
  /** In percent of `from_value_usd`, with six decimals. */
  cost_percent: decimal,
});
export type SwapCost = z.infer<typeof swapCost>;

/** The cost of a swap that was made, with the currency to show it in. */
export const ratedSwapCost = swapCost.extend({
  /** The reader's currency; USD if its rate at that time is unknown. */
  currency: z.string(),
  /** The rate at the time of the swap, as in the transaction's value. */
  units_per_usd: decimal,
});
export type RatedSwapCost = z.infer<typeof ratedSwapCost>;
