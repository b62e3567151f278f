import { z } from "zod";
import { defineCall } from "../../call.ts";
import { bankAccountValue, seenVersion } from "../../money/payment-settings.ts";
import { bankCountry } from "../../money/payments.ts";

export const admin_save_bank_account = defineCall({
  name: "admin_save_bank_account",
  summary: "Change a country's bank account, its rate and limits, or remove it",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({ p_country: bankCountry, p_account: bankAccountValue, p_seen_version: seenVersion }),
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
