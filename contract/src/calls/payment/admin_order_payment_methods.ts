import { z } from "zod";
import { defineCall } from "../../call.ts";
import { paymentMethodId } from "../../money/payment-settings.ts";

const order = z.array(paymentMethodId).max(20, { error: "unknown_setting" });

export const admin_order_payment_methods = defineCall({
  name: "admin_order_payment_methods",
  summary: "Put the payment methods into this order",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    /** All of them. */
    p_method_ids: order,
    /** The order that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_method_ids: order,
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }, { type: "payment_methods_changed" }],
  refusals: ["role_lacks_permission", "account_suspended", "unknown_setting", "setting_changed"],
});
