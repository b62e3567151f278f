import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { amountOrZero } from "../../money/money.ts";

export const admin_update_inventory_limit = defineCall({
  name: "admin_update_inventory_limit",
  summary: "Set by how much swaps may make users own more of a coin than the exchange holds",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_coin_id: coinId,
    /** In the coin; null is no limit. */
    p_inventory_limit: amountOrZero("invalid_amount").nullable(),
    /** The limit that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_limit: amountOrZero("invalid_amount").nullable(),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }],
  refusals: [
    "account_suspended",
    "unknown_coin",
    "invalid_amount",
    "too_many_decimals",
    "setting_changed",
    "limit_needs_holdings",
  ],
});
