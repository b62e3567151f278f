import { z } from "zod";
import { defineCall } from "../../call.ts";
import { positiveAmount } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";

export const admin_set_sweep_rule = defineCall({
  name: "admin_set_sweep_rule",
  summary:
    "Switch on or off that a coin is moved from deposit addresses to the paying address, and from which amount",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_coin_id: z.string().regex(/^[a-z0-9-]{1,64}$/),
    p_is_on: z.boolean(),
    /** What a deposit address must hold, in the coin; on Bitcoin-like networks one deposit. */
    p_minimum_amount: positiveAmount("invalid_amount"),
    p_reason: reason,
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_treasury" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "invalid_amount",
    "sweeps_need_signer",
  ],
});
