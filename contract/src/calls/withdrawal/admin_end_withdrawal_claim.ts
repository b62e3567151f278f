import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true) });

export const admin_end_withdrawal_claim = defineCall({
  name: "admin_end_withdrawal_claim",
  summary: "End a lapsed claim on a withdrawal, or that of a former administrator",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({
    p_withdrawal_id: z.uuid(),
    /** Whose claim is ended. */
    p_claimed_by: z.uuid(),
    /** Whether coins may have been sent under the claim. */
    p_may_be_sent: z.boolean(),
    p_reason: reason,
  }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }, { p_withdrawal_id }) => [
    { type: "admin_users" },
    ...transactionChanged(user_id, "withdrawal", p_withdrawal_id),
  ],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "own_withdrawal",
    "already_processed",
    "withdrawal_claimed",
    "claim_not_stale",
  ],
});
