import { z } from "zod";
import { defineCall } from "../../call.ts";
import { acceptedLoss } from "./accepted-loss.ts";

/** The database validates it by the setting's kind and bounds. */
const value = z.string({ error: "invalid_setting" }).max(2_000, { error: "invalid_setting" });

export const admin_update_setting = defineCall({
  name: "admin_update_setting",
  summary: "Change a setting of the exchange",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_key: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, { error: "unknown_setting" }),
    p_value: value,
    /** The value that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_value: value,
    /** What the administrator accepts that firm prices lose in an hour, in US dollars (T69). */
    p_accepted_loss: acceptedLoss("invalid_setting"),
  }),
  output: z.object({ success: z.literal(true), key: z.string(), value: z.string() }),
  events: () => [{ type: "admin_settings" }],
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "unknown_setting",
    "invalid_setting",
    "setting_changed",
    "two_factor_required",
    "loses_money",
  ],
});
