import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true) });

export const admin_settle_arrival = defineCall({
  name: "admin_settle_arrival",
  summary: "End a question about a payment from a chain without a transfer",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_arrival_id: z.uuid(), p_reason: reason }),
  output,
  reply: output.extend({ user_id: z.uuid().nullable() }),
  events: ({ user_id }) => [
    { type: "admin_chains" },
    ...(user_id ? [{ type: "user_changed", user_id } as const] : []),
  ],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "own_deposit",
    "already_processed",
  ],
});
