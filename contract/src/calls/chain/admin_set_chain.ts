import { z } from "zod";
import { defineCall } from "../../call.ts";
import { amountOrZero } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";

export const admin_set_chain = defineCall({
  name: "admin_set_chain",
  summary: "Switch the watching of a network on or off, and set when its deposits are credited",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_is_watched: z.boolean(),
    p_confirmations: z.int().min(1).max(100_000),
    /** From which value on a deposit needs `p_large_confirmations`; both are null if all deposits need the same. */
    p_large_from_usd: amountOrZero("invalid_amount", "usd").nullable(),
    p_large_confirmations: z.int().min(1).max(100_000).nullable(),
    /** From which value on a second node must have a deposit's block: 0 for all deposits, null for none. */
    p_witness_from_usd: amountOrZero("invalid_amount", "usd").nullable(),
    p_reason: reason,
  }),
  output: z.object({ success: z.literal(true) }),
  // A network that is switched off has no delay.
  events: () => [{ type: "chains_changed" }, { type: "pauses_changed" }, { type: "admin_chains" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "invalid_confirmations",
    "invalid_large_rule",
    "invalid_amount",
  ],
});
