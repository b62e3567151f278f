import { z } from "zod";
import { defineCall } from "../call.ts";
import { reason } from "../reason.ts";

export const admin_take_over_withdrawal = defineCall({
  name: "admin_take_over_withdrawal",
  summary: "Take over an old claim on a withdrawal, as an owner",
  who: "admin",
  moves_money: false,
  updates_office: "admin_users",
  input: z.strictObject({ p_withdrawal_id: z.uuid(), p_reason: reason }),
  output: z.object({ success: z.literal(true) }),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "not_found",
    "own_withdrawal",
    "already_processed",
    "withdrawal_not_claimed",
    "claim_not_stale",
    "second_approval_first",
    "user_not_allowed",
    "user_withdrawals_frozen",
  ],
});
