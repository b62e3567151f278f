import { z } from "zod";
import { defineCall } from "../../call.ts";
import { pauseScope } from "../../office/pause-schema.ts";
import { reason, seenReason } from "../../office/reason.ts";

export const admin_set_pause = defineCall({
  name: "admin_set_pause",
  summary: "Pause deposits, withdrawals or swaps, or all three, of a coin or all, on a network or all",
  who: "admin",
  permission: "settings.manage",
  movesMoney: false,
  input: z.strictObject({
    ...pauseScope,
    /** Shown to everybody. */
    p_reason: reason,
    /** The reason that the administrator saw for this scope; omitted if nothing was paused. */
    p_seen_reason: seenReason.optional(),
  }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }, { type: "pauses_changed" }],
  refusals: [
    "account_suspended",
    "reason_required",
    "text_has_link",
    "unknown_coin",
    "network_mismatch",
    "setting_changed",
  ],
});
