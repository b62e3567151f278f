import { z } from "zod";
import { coinId } from "../money/coins.ts";
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

export const creditRoom = defineRead({
  path: "/admin/credit-room",
  summary: "How much of a coin can be credited by hand before users own more than the exchange holds",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ coin: coinId }),
  output: z.object({
    coin_id: z.string(),
    /** What all users own, available and held. */
    owed: decimal,
    /** By the last readings of its networks, with what has come and gone since; null if none was read. */
    holdings: decimal.nullable(),
    /** `holdings` less `owed`, at least 0; null with `holdings`. */
    room: decimal.nullable(),
    /** What applies to a credit of more, with no arrival behind it: an only owner can't make it. */
    above: z.enum(["allowed", "two_owners", "refused"]),
    /** The holdings are those of practice mode, which have no value. */
    is_play: z.boolean(),
  }),
});
export type CreditRoom = z.infer<typeof creditRoom.output>;
