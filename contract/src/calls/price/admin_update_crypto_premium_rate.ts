import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { amountOrZero } from "../../money/money.ts";

export const admin_update_crypto_premium_rate = defineCall({
  name: "admin_update_crypto_premium_rate",
  summary: "Set a coin's premium, a fraction, which the next price update takes up",
  who: "admin",
  permission: "settings.manage",
  movesMoney: false,
  input: z.strictObject({
    p_coin_id: coinId,
    /** A fraction: the percentage divided by 100. */
    p_premium_rate: amountOrZero("invalid_premium_rate", "fraction"),
    /** The premium that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_premium_rate: amountOrZero("invalid_premium_rate", "fraction").optional(),
  }),
  output: z.object({
    success: z.literal(true),
    coin_id: z.string(),
    symbol: z.string(),
    premium_rate: z.string(),
  }),
  events: () => [{ type: "admin_settings" }],
  refusals: [
    "account_suspended",
    "unknown_coin",
    "invalid_premium_rate",
    "stable_coin_premium",
    "setting_changed",
  ],
});
