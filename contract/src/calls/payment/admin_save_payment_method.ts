import { z } from "zod";
import { defineCall } from "../../call.ts";
import { paymentMethodId, paymentMethodValue, seenVersion } from "../../money/payment-settings.ts";

export const admin_save_payment_method = defineCall({
  name: "admin_save_payment_method",
  summary: "Add a payment method or change one",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_method_id: paymentMethodId,
    p_method: paymentMethodValue,
    /** A data URL, or `none` to remove the logo; omitted, it stays unchanged. */
    p_logo: z.string().max(32_768, { error: "invalid_setting" }).optional(),
    /** Omitted for a new method. */
    p_seen_version: seenVersion.optional(),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }, { type: "payment_methods_changed" }],
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "unknown_setting",
    "invalid_setting",
    "setting_changed",
  ],
});
