import { z } from "zod";
import { defineCall } from "../../call.ts";
import { UNSEEN } from "../../unseen.ts";

/** Refuses control and bidirectional characters, which could garble the log's other text when it is displayed. */
const visible = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !UNSEEN.test(text));

export const log_admin_activity = defineCall({
  name: "log_admin_activity",
  summary: "Note in the audit log that the administrator looked at something",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({
    action_name: z.string().regex(/^[a-z_]{3,64}$/),
    target_type: z.string().regex(/^[a-z_]{1,64}$/),
    target_id: visible(128).nullable().default(null),
    details: z.record(visible(64), z.union([visible(500), z.number(), z.boolean(), z.null()])).default({}),
  }),
  output: z.object({ success: z.literal(true) }),
  refusals: [],
});
