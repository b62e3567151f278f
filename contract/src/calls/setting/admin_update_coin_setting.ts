import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { amountOrZero } from "../../money/money.ts";
import { coinSettings } from "../../reads/office-settings.ts";
import { acceptedLoss } from "./accepted-loss.ts";

export const admin_update_coin_setting = defineCall({
  name: "admin_update_coin_setting",
  summary: "Set a coin's swap fee, spread or one of its minimums",
  who: "admin",
  permission: "settings.manage",
  movesMoney: false,
  input: z.strictObject({
    p_coin_id: coinId,
    p_setting: z.enum(coinSettings),
    p_value: amountOrZero("invalid_amount"),
    /** The value that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_value: amountOrZero("invalid_amount"),
    /** What the administrator accepts that firm prices lose in an hour, in US dollars (T69). */
    p_accepted_loss: acceptedLoss("invalid_amount"),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }, { type: "coins_changed" }],
  refusals: [
    "account_suspended",
    "unknown_coin",
    "invalid_amount",
    "too_many_decimals",
    "figure_too_high",
    "invalid_spread",
    "setting_changed",
    "loses_money",
  ],
});
