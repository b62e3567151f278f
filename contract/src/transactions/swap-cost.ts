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
