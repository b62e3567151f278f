import { z } from "zod";
import { defineCall } from "../../call.ts";
import { recipient } from "../../call-emails.ts";
import { userUpdated } from "../../events.ts";

const output = z.object({ success: z.literal(true) });

/** An approval starts the wait; a rejection during the wait stops it. The user is emailed about both. */
const reply = z.union([
  output.extend({ user_id: z.uuid(), ...recipient.shape, effective_at: z.string() }),
  output.extend({ user_id: z.uuid(), ...recipient.shape, is_stopped: z.literal(true) }),
  output,
]);

export const admin_decide_factor_removal = defineCall({
  name: "admin_decide_factor_removal",
  summary: "Approve the removal of a user's second factors as a second owner, reject it, or stop its wait",
  who: "admin",
  permission: "factors.remove",
  movesMoney: false,
  input: z.strictObject({
    p_removal_id: z.uuid(),
    /** False rejects the request, or stops the wait after an approval. */
    p_approve: z.boolean(),
  }),
  output,
  reply,
  events: (reply) => [{ type: "admin_users" }, ...("user_id" in reply ? [userUpdated(reply.user_id)] : [])],
  email: (reply) => {
    if ("effective_at" in reply) {
      return { kind: "factor_removal_scheduled", to: reply, effectiveAt: new Date(reply.effective_at) };
    }
    return "is_stopped" in reply ? { kind: "factor_removal_stopped", to: reply } : null;
  },
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "own_account",
    "last_owner",
    "own_factor_removal",
    "first_administrator_gone",
    "role_too_new",
    "first_role_too_new",
    "factor_removal_decided",
    "two_factor_off",
    "factor_removal_waits",
    "not_found",
  ],
});
