import { z } from "zod";
import { defineCall } from "../call.ts";

export const admin_decide_factor_removal = defineCall({
  name: "admin_decide_factor_removal",
  summary: "Approve the removal of a user's second factors as a second owner, reject it, or stop its wait",
  who: "admin",
  moves_money: false,
  updates_user: true,
  updates_office: "admin_users",
  input: z.strictObject({
    p_removal_id: z.uuid(),
    /** False rejects the request, or stops the wait after an approval. */
    p_approve: z.boolean(),
  }),
  output: z.object({ success: z.literal(true) }),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "own_account",
    "last_owner",
    "own_factor_removal",
    "first_administrator_gone",
    "factor_removal_decided",
    "two_factor_off",
    "factor_removal_waits",
    "not_found",
  ],
});
