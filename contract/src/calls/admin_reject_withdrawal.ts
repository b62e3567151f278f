import { z } from "zod";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { note } from "../reason.ts";

export const admin_reject_withdrawal = defineCall({
  name: "admin_reject_withdrawal",
  summary: "Reject a pending withdrawal and refund its amount",
  who: "admin",
  moves_money: true,
  input: z.strictObject({
    p_withdrawal_id: z.uuid(),
    /** The user reads it. Empty gives the spec's 'Rejected by admin'. */
    p_admin_notes: note.default(limits.default_rejection_reason),
  }),
  output: z.object({ success: z.literal(true), error: z.null() }),
  refusals: [
    "account_suspended",
    "not_found",
    "already_processed",
    "own_withdrawal",
    "withdrawal_claimed",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, error: message, code, details }),
});
