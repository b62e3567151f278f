import { z } from "zod";
import { decimal } from "../money/money.ts";
import { adjustment } from "../office/second-administrator.ts";
import { defineRead, page, paging } from "../read.ts";

export const secondAdministrator = defineRead({
  path: "/admin/second-administrator",
  summary: "What needs a second administrator",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    /**
     * The total that one administrator may approve alone for one user in 24 hours, in US dollars; null for no limit.
     */
    withdrawal_usd: decimal.nullable(),
    /** The total that one administrator may adjust alone in 24 hours, without deposits from chains, in US dollars; null for no limit. */
    adjustment_usd: decimal.nullable(),
    /** The total that one administrator may credit alone in 24 hours as deposits from chains; null for no limit. */
    deposit_usd: decimal.nullable(),
    /** The total that the reader adjusted alone in 24 hours, while there was a limit. */
    adjusted_alone_usd: decimal,
    /** The total that the reader credited alone in 24 hours as deposits from chains, while there was a limit. */
    deposited_alone_usd: decimal,
    /** The value above which the back office asks to confirm an adjustment, in US dollars. */
    confirm_above_usd: decimal,
  }),
});

export const pendingAdjustments = defineRead({
  path: "/admin/adjustments",
  summary: "Adjustments of balances that wait for a second administrator, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ user_id: z.uuid().optional(), ...paging }),
  output: page(adjustment),
});
