import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";

const height = z.int().min(0).max(1_000_000_000_000);

export const admin_rescan_chain = defineCall({
  name: "admin_rescan_chain",
  summary: "Read old blocks of a network again for payments to us",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_from_height: height,
    /** The last one; if it is left out, the last one whose deposits were credited. */
    p_to_height: height.optional(),
    p_reason: reason,
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_chains" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "invalid_block_range",
    "rescan_running",
  ],
});
