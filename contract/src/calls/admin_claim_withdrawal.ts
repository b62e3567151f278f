import { z } from "zod";
import { defineCall } from "../call.ts";

export const admin_claim_withdrawal = defineCall({
  name: "admin_claim_withdrawal",
  summary: "Claim a pending withdrawal for paying, so that nobody else pays it",
  who: "admin",
  moves_money: false,
  updates_office: "admin_users",
  input: z.strictObject({ p_withdrawal_id: z.uuid() }),
  output: z.object({ success: z.literal(true), claimed_at: z.string() }),
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
  ],
});
