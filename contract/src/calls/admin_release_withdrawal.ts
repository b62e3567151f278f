import { z } from "zod";
import { defineCall } from "../call.ts";
import { reason } from "../reason.ts";

export const admin_release_withdrawal = defineCall({
  name: "admin_release_withdrawal",
  summary: "Allow the approval of one withdrawal of a user who is suspended, banned or frozen",
  who: "admin",
  moves_money: false,
  input: z.strictObject({ p_withdrawal_id: z.uuid(), p_reason: reason }),
  output: z.object({ success: z.literal(true) }),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "not_found",
    "own_withdrawal",
    "already_processed",
    "withdrawal_not_blocked",
  ],
});
