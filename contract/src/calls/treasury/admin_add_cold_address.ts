import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { treasuryChange } from "../../office/treasury-change.ts";
import { withoutMisleading } from "../../unseen.ts";

export const admin_add_cold_address = defineCall({
  name: "admin_add_cold_address",
  summary: "Count what an address holds whose key is kept offline",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_address: z.string({ error: "invalid_address" }).trim().min(1, { error: "invalid_address" }).max(256),
    /** The owner's name for it: one line. */
    p_label: z
      .string({ error: "invalid_label" })
      .overwrite(withoutMisleading)
      .trim()
      .min(1, { error: "invalid_label" })
      .max(60, { error: "invalid_label" }),
    p_reason: reason,
  }),
  output: treasuryChange.extend({ cold_address_id: z.uuid().optional() }),
  events: () => [{ type: "admin_treasury" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "invalid_label",
    "invalid_address",
    "address_in_pool",
    "paying_address",
    "cold_address_exists",
    "treasury_request_exists",
    "treasury_request_decided",
  ],
});
