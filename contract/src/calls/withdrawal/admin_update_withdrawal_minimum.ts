import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { amountOrZero } from "../../money/money.ts";

export const admin_update_withdrawal_minimum = defineCall({
  name: "admin_update_withdrawal_minimum",
  summary: "Set the least that a withdrawal of a coin must let arrive on a network",
  who: "admin",
  permission: "settings.manage",
  movesMoney: false,
  input: z.strictObject({
    p_coin_id: coinId,
    p_network_id: z
      .string({ error: "missing_network" })
      .regex(/^[a-z0-9-]{1,32}$/, { error: "missing_network" }),
    /** In the coin; not below what the chain lets arrive. */
    p_minimum: amountOrZero("invalid_amount"),
    /** The minimum that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_minimum: amountOrZero("invalid_amount"),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }, { type: "coins_changed" }],
  refusals: [
    "account_suspended",
    "unknown_coin",
    "missing_network",
    "network_mismatch",
    "invalid_amount",
    "too_many_decimals",
    "figure_too_high",
    "below_chain_minimum",
    "setting_changed",
  ],
});
