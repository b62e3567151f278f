import { z } from "zod";
import { defineRead } from "../read.ts";
import { readPaths } from "./paths.ts";

export const publicSettings = defineRead({
  name: "public-settings",
  path: readPaths.publicSettings,
  summary: "What every screen may know of how this exchange is set up",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({
    /** Practice mode: no real coins. */
    practice: z.boolean(),
    /** False shows the spec's demo mode. */
    auth_configured: z.boolean(),
    /** Prices come from the simulated feed at this moment. */
    prices_simulated: z.boolean(),
    /** In practice without a mail server, mail can be read here. */
    mailbox_path: z.string().nullable(),
    /** Third parties one can sign in with, in the operator's order. */
    identity_providers: z.array(z.object({ id: z.string(), name: z.string() })),
    password_min_length: z.int(),
    withdrawal_quota_usdt: z.string(),
    /** How old a polled price may be to trade on, and one from the streams of exchanges. */
    max_price_age_seconds: z.int(),
    max_stream_price_age_seconds: z.int(),
    /** How long a two-factor that was lost stays on after its owner asked to switch it off. */
    two_factor_reset_hours: z.number(),
    /** How long withdrawals are on hold after the way one signs in was reset. */
    withdrawal_hold_hours: z.number(),
    /** The landing page's figures, the operator's own text or computed from the books; null is not shown (T48). */
    landing: z.object({
      volume: z.string().nullable(),
      users: z.string().nullable(),
      chains: z.string().nullable(),
      uptime: z.string().nullable(),
    }),
  }),
});
export type PublicSettings = z.infer<typeof publicSettings.output>;
