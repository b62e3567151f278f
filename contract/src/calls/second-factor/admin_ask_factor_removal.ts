import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";

export const admin_ask_factor_removal = defineCall({
  name: "admin_ask_factor_removal",
  summary: "Ask another owner to approve the removal of all second factors of a user",
  who: "admin",
  permission: "factors.remove",
  movesMoney: false,
  input: z.strictObject({ target_user_id: z.uuid(), p_reason: reason }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_users" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "own_account",
    "last_owner",
    "two_factor_off",
    "factor_removal_waits",
    "not_found",
  ],
});
