import { z } from "zod";
import { defineCall } from "../../call.ts";
import { note } from "../../office/reason.ts";
import {
  adjustmentEvents,
  adjustmentMade,
  enteredDepositRefusals,
} from "../../office/second-administrator.ts";
import { sharedWith } from "../../transactions/hash-uses.ts";

export const admin_decide_adjustment = defineCall({
  name: "admin_decide_adjustment",
  summary: "Approve or reject an adjustment of a balance that another administrator asked for",
  who: "admin",
  permission: "balances.adjust",
  movesMoney: true,
  input: z.strictObject({
    p_adjustment_id: z.uuid(),
    /** False rejects it, which the administrator who requested it may do, too. */
    p_approve: z.boolean(),
    /** Why it was rejected. */
    p_notes: note.optional(),
    /** To approve a deposit: the ids of what else has its hash. The first administrator's confirmation does not count. */
    p_shared_with: sharedWith.optional(),
  }),
  output: z.object({ success: z.literal(true), status: z.enum(["completed", "failed"]) }),
  reply: z.object({ ...adjustmentMade, user_id: z.uuid() }),
  events: (reply) => adjustmentEvents(reply.user_id, reply),
  refusals: [
    "text_has_link",
    "role_lacks_permission",
    "account_suspended",
    "not_found",
    "already_processed",
    "own_adjustment",
    "first_administrator_gone",
    "credit_above_holdings",
    "role_too_new",
    "first_role_too_new",
    "insufficient_funds",
    "invalid_amount",
    ...enteredDepositRefusals,
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
});
