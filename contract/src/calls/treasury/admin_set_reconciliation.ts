import { z } from "zod";
import { defineCall } from "../../call.ts";
import { amountOrZero } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";

export const admin_set_reconciliation = defineCall({
  name: "admin_set_reconciliation",
  summary: "Switch the reconciliation of a coin on a network on or off, and set how much may be missing",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_coin_id: z.string().regex(/^[a-z0-9-]{1,64}$/),
    p_is_on: z.boolean(),
    /** In the coin. */
    p_tolerated_amount: amountOrZero("invalid_amount"),
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
    "holdings_unknown",
    "holdings_old",
  ],
});
