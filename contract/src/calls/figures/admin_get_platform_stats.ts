import { z } from "zod";
import { defineCall } from "../../call.ts";
import { decimal } from "../../money/money.ts";

const time = z.string();

const users = z.object({
  total: z.int(),
  /** By UTC day, including today. */
  joined_today: z.int(),
  joined_7_days: z.int(),
  joined_30_days: z.int(),
  suspended: z.int(),
  banned: z.int(),
  /**
   * Users with a session in use in the 24 hours before `active_at`; counted periodically, and null until the first
   * count.
   */
  active: z.int(),
  active_at: time.nullable(),
});

const owed = z.object({
  /** At current market prices, without coins that have none. */
  usd: decimal,
  coins: z.array(
    z.object({ coin_id: z.string(), available: decimal, held: decimal, usd: decimal.nullable() }),
  ),
});

const waiting = z.object({
  withdrawals: z.int(),
  /** Their value when they were requested. */
  withdrawals_usd: decimal,
  oldest_withdrawal_at: time.nullable(),
  deposits: z.int(),
  oldest_deposit_at: time.nullable(),
  /** Adjustments that need a second administrator. */
  adjustments: z.int(),
});

/** A day in UTC, `YYYY-MM-DD`; amounts in US dollars at current market prices. */
const day = z.object({
  day: z.string(),
  deposits: z.int(),
  deposited_usd: decimal,
  withdrawals: z.int(),
  withdrawn_usd: decimal,
  swaps: z.int(),
  swapped_usd: decimal,
});

const earned = z.object({ fees_usd: decimal, premiums_usd: decimal });

const prices = z.object({
  last_updated: time.nullable(),
  coins: z.int(),
  /** Too old to trade on (T9), or missing. */
  stale: z.int(),
  /** Which coins cannot be traded, and the time of their price. */
  untradable: z.array(
    z.object({ coin_id: z.string(), symbol: z.string(), last_updated: z.string().nullable() }),
  ),
  is_simulated: z.boolean(),
});

export const admin_get_platform_stats = defineCall({
  name: "admin_get_platform_stats",
  summary:
    "How the exchange stands: what it owes, what waits, what moved; a figure that could not be had is null",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({}),
  output: z.object({
    as_of: time,
    users: users.nullable(),
    owed: owed.nullable(),
    waiting: waiting.nullable(),
    /** The last 30 days, oldest first. */
    days: z.array(day).nullable(),
    earned: z.object({ today: earned, days_30: earned, ever: earned }).nullable(),
    prices: prices.nullable(),
  }),
  refusals: [],
});
