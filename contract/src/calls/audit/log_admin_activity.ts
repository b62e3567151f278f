import { z } from "zod";
import { defineCall } from "../../call.ts";

/** The screens whose views the web app reports, and nothing else (T65): no act has one of these names. */
export const claims = {
  settings_viewed: "settings",
  wallets_viewed: "wallets",
  withdrawals_viewed: "withdrawals",
} as const;
export type Claim = keyof typeof claims;

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
