import { z } from "zod";
import { defineCall } from "../call.ts";
import { userStatuses } from "../kinds.ts";
import { reason } from "../reason.ts";

export const admin_update_user_status = defineCall({
  name: "admin_update_user_status",
  summary: "Suspend or ban a user, or make them active again; they are told why",
  who: "admin",
  moves_money: false,
  updates_user: true,
  updates_office: "admin_users",
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
  output: z.object({ success: z.literal(true), status: z.enum(userStatuses) }),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "invalid_user_status",
    "reason_required",
    "own_account",
    "administrator_protected",
    "last_owner",
    "not_found",
    "status_unchanged",
  ],
});
