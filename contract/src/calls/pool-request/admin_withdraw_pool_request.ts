import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";

export const admin_withdraw_pool_request = defineCall({
  name: "admin_withdraw_pool_request",
  summary: "Withdraw one's own request about deposit addresses",
  who: "admin",
  permission: "wallets.assign",
  movesMoney: false,
  input: z.strictObject({ p_pool_request_id: z.uuid({ error: "not_found" }), p_reason: reason }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_wallets" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "not_found",
    "not_own_pool_request",
    "pool_request_decided",
    "reason_required",
  ],
});
