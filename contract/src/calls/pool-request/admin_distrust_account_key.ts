import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";

export const admin_distrust_account_key = defineCall({
  name: "admin_distrust_account_key",
  summary: "Have wallets derived from an account's key wait for another administrator again",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({ p_key_id: z.uuid({ error: "not_found" }), p_reason: reason }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_wallets" }],
  refusals: ["account_suspended", "role_lacks_permission", "not_found", "reason_required"],
});
