import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { amountOrZero } from "../../money/money.ts";

export const admin_update_withdrawal_fee = defineCall({
  name: "admin_update_withdrawal_fee",
  summary: "Set what a withdrawal of a coin costs, in the coin",
  who: "admin",
  permission: "settings.manage",
  movesMoney: false,
  input: z.strictObject({
    p_coin_id: coinId,
    p_fee_amount: amountOrZero("invalid_amount"),
    /** The fee that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_fee_amount: amountOrZero("invalid_amount").optional(),
  }),
  output: z.object({
    success: z.literal(true),
    coin_id: z.string(),
    symbol: z.string(),
    fee_amount: z.string(),
  }),
  events: () => [{ type: "admin_settings" }],
  refusals: [
    "account_suspended",
    "unknown_coin",
    "invalid_amount",
    "too_many_decimals",
    "figure_too_high",
    "setting_changed",
  ],
});
