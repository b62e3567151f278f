import { z } from "zod";
import { defineRead } from "../read.ts";

export const publicSettings = defineRead({
  path: "/settings/public",
  summary: "What every screen may know of how this exchange is set up",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({
    /** Practice mode: no real coins. */
    practice: z.boolean(),
    /** False in the spec's demo mode. */
    auth_configured: z.boolean(),
    /** Whether the simulated feed currently provides the prices. */
    prices_simulated: z.boolean(),
    /** Where to read emails in practice mode without an email server; otherwise null. */
    mailbox_path: z.string().nullable(),
    /** The third parties for signing in, in the operator's order. */
    identity_providers: z.array(z.object({ id: z.string(), name: z.string() })),
    password_min_length: z.int(),
    withdrawal_quota_usdt: z.string(),
    /** The maximum age for trading of a polled price, and of one from the exchanges' streams. */
    max_price_age_seconds: z.int(),
    max_stream_price_age_seconds: z.int(),
    /** How long a lost two-factor stays on after its owner requested to switch it off. */
    two_factor_reset_hours: z.number(),
    /** How long withdrawals are on hold after a sign-in reset. */
    withdrawal_hold_hours: z.number(),
    /** The landing page's figures, in the operator's own words or computed; null is not shown (T48). */
    landing: z.object({
      volume: z.string().nullable(),
      users: z.string().nullable(),
      chains: z.string().nullable(),
      uptime: z.string().nullable(),
    }),
  }),
});
export type PublicSettings = z.infer<typeof publicSettings.output>;
