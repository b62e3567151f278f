import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { treasuryChange } from "../../office/treasury-change.ts";

export const admin_remove_cold_address = defineCall({
  name: "admin_remove_cold_address",
  summary: "Stop counting what a cold address holds",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({ p_cold_address_id: z.uuid(), p_reason: reason }),
  output: treasuryChange,
  events: () => [{ type: "admin_treasury" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "treasury_request_exists",
    "treasury_request_decided",
  ],
});
