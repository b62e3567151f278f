import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";

const output = z.object({ success: z.literal(true), claimed_at: z.string() });

export const admin_claim_withdrawal = defineCall({
  name: "admin_claim_withdrawal",
  summary: "Claim a pending withdrawal for paying, so that nobody else pays it",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_withdrawal_id: z.uuid() }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }, { p_withdrawal_id }) => [
    { type: "admin_users" },
    ...transactionChanged(user_id, "withdrawal", p_withdrawal_id),
  ],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "not_found",
    "own_withdrawal",
    "already_processed",
    "withdrawal_claimed",
    "second_approval_first",
    "user_not_allowed",
    "user_withdrawals_frozen",
    "user_deposit_undone",
    "unusable_address",
  ],
});
