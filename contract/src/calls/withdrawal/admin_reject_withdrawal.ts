import { z } from "zod";
import { defineCall } from "../../call.ts";
import { limits } from "../../limits.ts";
import { note } from "../../office/reason.ts";
import { decisionEvents, decisionRefusals } from "./withdrawal-decision.ts";

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
  events: decisionEvents,
  refusals: [
    ...decisionRefusals,
    "text_has_link",
    "withdrawal_claimed",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, error: message, code, details }),
});
