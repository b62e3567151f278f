import { z } from "zod";
import { defineCall } from "../call.ts";
import { reason } from "../reason.ts";

export const admin_give_back_withdrawal = defineCall({
  name: "admin_give_back_withdrawal",
  summary: "Give back the own claim on a withdrawal that was not paid",
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
    "withdrawal_claimed",
  ],
});
