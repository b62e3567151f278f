import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true) });

export const admin_take_over_withdrawal = defineCall({
  name: "admin_take_over_withdrawal",
  summary: "Take over an old claim on a withdrawal, as an owner",
  who: "admin",
  permission: "withdrawals.release",
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
    "withdrawal_not_claimed",
    "claim_not_stale",
    "second_approval_first",
    "user_not_allowed",
    "user_withdrawals_frozen",
    "user_deposit_undone",
    "unusable_address",
  ],
});
