import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true) });

export const admin_give_back_withdrawal = defineCall({
  name: "admin_give_back_withdrawal",
  summary: "Give back the own claim on a withdrawal that was not paid",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_withdrawal_id: z.uuid(), p_reason: reason }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }, { p_withdrawal_id }) => [
    { type: "admin_users" },
    ...transactionChanged(user_id, "withdrawal", p_withdrawal_id),
  ],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "own_withdrawal",
    "already_processed",
    "withdrawal_claimed",
  ],
});
