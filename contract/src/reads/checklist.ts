import { z } from "zod";
import { defineRead } from "../read.ts";
import { poolLevel } from "../wallets/pool.ts";

export const adminChecklist = defineRead({
  path: "/admin/checklist",
  summary: "What an owner should have done before opening the exchange, as it is measured now",
  who: "admin",
  permission: "rules.manage",
  query: z.strictObject({}),
  output: z.object({
    practice: z.boolean(),
    second_factor: z.object({
      /** The setting `admin_two_factor_required`. */
      is_required: z.boolean(),
      /** The number of active ones. */
      administrators: z.int(),
      /** How many of them have two-factor. */
      protected: z.int(),
    }),
    /** Whether all limits are set. */
    has_second_administrator: z.boolean(),
    /** How many active administrators can credit deposits and approve withdrawals. */
    deciding_administrators: z.int(),
    pool: poolLevel,
    /** Whether a node watches at least one network. */
    is_watching: z.boolean(),
    /** The networks with deposits that no node watches, by deposit name: there they are entered by hand. */
    unwatched_networks: z.array(z.string()),
    /** The watched networks where some deposits need a second node, and that have fewer than two, by deposit name. */
    networks_without_second_node: z.array(z.string()),
    last_backup_at: z.string().nullable(),
    /** Whether an email server is configured, and accepts a connection, the login and the sender. */
    mail: z.enum([
      "works",
      "checking",
      "not_set_up",
      "unreachable",
      "certificate",
      "encryption",
      "login",
      "sender",
      "refused",
    ]),
    /** What is wrong with it, as in the server's log; null if nothing is known to be. */
    mail_reason: z.string().nullable(),
    /** What the email server answered, without addresses and codes. */
    mail_response: z.string().nullable(),
    /** Whether every coin that can be swapped has a price to trade on, and none is simulated. */
    has_live_prices: z.boolean(),
    /** Whether an owner has confirmed or changed fees or minimums. Not set by older servers. */
    has_reviewed_fees: z.boolean().optional(),
    /** The symbols of the coins that can be swapped, but have no price to trade on, or that CoinGecko has no price of. */
    coins_without_price: z.array(z.string()),
    /** Whether the public address is https. */
    is_https: z.boolean(),
  }),
});
