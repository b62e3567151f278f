import { z } from "zod";
import { defineCall } from "../../call.ts";
import { recipient } from "../../call-emails.ts";
import { sessionsEnded } from "../../events.ts";
import { userStatuses } from "../../kinds.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true), status: z.enum(userStatuses) });

export const admin_update_user_status = defineCall({
  name: "admin_update_user_status",
  summary: "Suspend or ban a user, or make them active again; they see the reason",
  who: "admin",
  permission: "users.status",
  movesMoney: false,
  input: z.strictObject({
    target_user_id: z.uuid(),
    new_status: z.enum(userStatuses, { error: "invalid_user_status" }),
    reason,
    /**
     * When suspending or banning: withdrawals stay frozen after the user is active again, until an administrator
     * unfreezes them.
     */
    freeze_withdrawals: z.boolean().optional(),
  }),
  output,
  reply: output.extend({
    user_id: z.uuid(),
    has_ended_sessions: z.boolean(),
    reason: z.string(),
    ...recipient.shape,
  }),
  events: ({ user_id, has_ended_sessions }) => [
    { type: "admin_users" },
    ...(has_ended_sessions ? [sessionsEnded(user_id, "banned")] : []),
    { type: "user_updated", user_id },
  ],
  email: (reply) => ({ kind: "user_status_changed", to: reply, status: reply.status, reason: reply.reason }),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "invalid_user_status",
    "reason_required",
    "text_has_link",
    "own_account",
    "administrator_protected",
    "last_owner",
    "not_found",
    "status_unchanged",
  ],
});
