import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";
import { limits } from "../../limits.ts";
import { note } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true), error: z.null() });

export const admin_reject_withdrawal = defineCall({
  name: "admin_reject_withdrawal",
  summary: "Reject a pending withdrawal and refund its amount",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: true,
  input: z.strictObject({
    p_withdrawal_id: z.uuid(),
    /** The user reads it. Empty gives the spec's 'Rejected by admin'. */
    p_admin_notes: note.default(limits.default_rejection_reason),
  }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }, { p_withdrawal_id }) => transactionChanged(user_id, "withdrawal", p_withdrawal_id),
  refusals: [
    "text_has_link",
    "account_suspended",
    "role_lacks_permission",
    "not_found",
    "already_processed",
    "own_withdrawal",
    "withdrawal_claimed",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, error: message, code, details }),
});
