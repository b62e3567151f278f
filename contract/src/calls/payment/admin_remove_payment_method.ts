import { z } from "zod";
import { defineCall } from "../../call.ts";
import { paymentMethodId, seenVersion } from "../../money/payment-settings.ts";

export const admin_remove_payment_method = defineCall({
  name: "admin_remove_payment_method",
  summary: "Remove a payment method; the bank transfer can only be switched off",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({ p_method_id: paymentMethodId, p_seen_version: seenVersion }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }, { type: "payment_methods_changed" }],
  refusals: ["role_lacks_permission", "account_suspended", "payment_method_needed", "setting_changed"],
});
