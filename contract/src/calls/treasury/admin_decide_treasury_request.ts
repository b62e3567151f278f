import { z } from "zod";
import { defineCall } from "../../call.ts";

export const admin_decide_treasury_request = defineCall({
  name: "admin_decide_treasury_request",
  summary: "Approve a change of the treasury that another owner asked for, decline it, or withdraw one's own",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_treasury_request_id: z.uuid(),
    /** False declines it, or withdraws one's own. */
    p_approve: z.boolean(),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_treasury" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "not_found",
    "own_treasury_request",
    "treasury_request_decided",
    "role_too_new",
    "first_role_too_new",
    "invalid_address",
    "address_in_pool",
    "paying_address",
    "cold_address_exists",
  ],
});
