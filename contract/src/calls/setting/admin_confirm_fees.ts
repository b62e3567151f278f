import { z } from "zod";
import { defineCall } from "../../call.ts";

export const admin_confirm_fees = defineCall({
  name: "admin_confirm_fees",
  summary: "Record that an owner has reviewed fees and minimums",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_settings" }],
  refusals: ["role_lacks_permission", "account_suspended"],
});
