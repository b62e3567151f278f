import { z } from "zod";
import { defineCall } from "../call.ts";

export const log_admin_activity = defineCall({
  name: "log_admin_activity",
  summary: "Note in the audit log that the administrator looked at something",
  who: "admin",
  needs_step_up: false,
  moves_money: false,
  input: z.strictObject({
    action_name: z.string().regex(/^[a-z_]{3,64}$/),
    target_type: z.string().regex(/^[a-z_]{1,64}$/),
    target_id: z.string().max(128).nullable().default(null),
    details: z
      .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
      .default({}),
  }),
  output: z.object({ success: z.literal(true) }),
  refusals: [],
});
