import { z } from "zod";
import { defineCall } from "../../call.ts";
import { type Claim, claims } from "../../office/claims.ts";

export const log_admin_activity = defineCall({
  name: "log_admin_activity",
  summary: "Note in the audit log that the administrator looked at something",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({
    action_name: z.enum(Object.keys(claims) as Claim[]),
    target_type: z.enum(Object.values(claims)),
    target_id: z
      .string()
      .regex(/^[a-z0-9_-]{1,64}$/)
      .nullable()
      .default(null),
    /** The tab that was open, as the screen names it. */
    details: z
      .strictObject({
        tab: z
          .string()
          .regex(/^[A-Za-z ]{1,32}$/)
          .optional(),
      })
      .default({}),
  }),
  output: z.object({ success: z.literal(true) }),
  refusals: ["too_many_requests"],
});
