import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true) });

export const admin_freeze_withdrawals = defineCall({
  name: "admin_freeze_withdrawals",
  summary: "Freeze a user's withdrawals, or end that: none is requested or approved meanwhile",
  who: "admin",
  permission: "users.status",
  movesMoney: false,
  input: z.strictObject({ target_user_id: z.uuid(), p_freeze: z.boolean(), p_reason: reason }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }) => [{ type: "admin_users" }, { type: "user_updated", user_id }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "own_account",
    "administrator_protected",
    "last_owner",
    "not_found",
  ],
});
