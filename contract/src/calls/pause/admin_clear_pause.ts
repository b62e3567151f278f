import { z } from "zod";
import { defineCall } from "../../call.ts";
import { pauseScope } from "../../office/pause-schema.ts";
import { seenReason } from "../../office/reason.ts";

export const admin_clear_pause = defineCall({
  name: "admin_clear_pause",
  summary: "Lift the pause of exactly this scope",
  who: "admin",
  permission: "settings.manage",
  movesMoney: false,
  input: z.strictObject({
    ...pauseScope,
    /** The reason that the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_reason: seenReason,
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }, { type: "pauses_changed" }],
  refusals: [
    "account_suspended",
    "unknown_coin",
    "network_mismatch",
    "setting_changed",
    "other_owner_opens",
    "role_too_new",
    "first_role_too_new",
  ],
});
