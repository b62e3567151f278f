import { z } from "zod";
import { decimal } from "../money.ts";
import { defineRead, page, paging } from "../read.ts";
import { adjustment } from "../second-administrator.ts";
import { readPaths } from "./paths.ts";

export const secondAdministrator = defineRead({
  name: "second-administrator",
  path: readPaths.secondAdministrator,
  summary: "What needs a second administrator",
  who: "admin",
  query: z.strictObject({}),
  output: z.object({
    /** What one administrator approves for one user beyond this in 24 hours needs one, in US dollars; null for no limit. */
    withdrawal_usd: decimal.nullable(),
    /** What one administrator adjusts beyond this in 24 hours needs one, in US dollars; null for no limit. */
    adjustment_usd: decimal.nullable(),
    /** What the reader adjusted alone in 24 hours, while there was a limit. */
    adjusted_alone_usd: decimal,
    /** Adjustments above this ask the administrator to confirm first, in US dollars. */
    confirm_above_usd: decimal,
  }),
});

export const pendingAdjustments = defineRead({
  name: "pending-adjustments",
  path: readPaths.pendingAdjustments,
  summary: "Adjustments of balances that wait for a second administrator, newest first",
  who: "admin",
  query: z.strictObject({ user_id: z.uuid().optional(), ...paging }),
  output: page(adjustment),
});
