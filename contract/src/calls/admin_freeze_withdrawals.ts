import { z } from "zod";
import { defineCall } from "../call.ts";
import { reason } from "../reason.ts";

export const admin_freeze_withdrawals = defineCall({
  name: "admin_freeze_withdrawals",
  summary: "Freeze a user's withdrawals, or end that: none is requested or approved meanwhile",
  who: "admin",
  moves_money: false,
  updates_user: true,
  updates_office: "admin_users",
  input: z.strictObject({ target_user_id: z.uuid(), p_freeze: z.boolean(), p_reason: reason }),
  output: z.object({ success: z.literal(true) }),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "own_account",
    "administrator_protected",
    "last_owner",
    "not_found",
  ],
});
