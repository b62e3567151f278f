import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { decimal } from "../../money/money.ts";

export const admin_check_price_source = defineCall({
  name: "admin_check_price_source",
  summary: "Look up the price of an id at CoinGecko, and compare it with the last known price of a coin",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  perMinute: 20,
  input: z.strictObject({
    p_coin_id: coinId,
    /** An id at CoinGecko. */
    p_symbol: z.string({ error: "invalid_coin_id" }).trim().max(64, { error: "invalid_coin_id" }),
  }),
  output: z.object({
    success: z.literal(true),
    /** As CoinGecko names it. */
    symbol: z.string().nullable(),
    name: z.string().nullable(),
    price: decimal,
    last_updated: z.string().nullable(),
    /** The coin's last price here; null if there is none. */
    known_price: decimal.nullable(),
    known_at: z.string().nullable(),
    /** How far the new price is from the known one. */
    change_percent: z.string().nullable(),
    /** More than a quarter apart, nothing to compare with, or another symbol. */
    needs_acceptance: z.boolean(),
  }),
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "unknown_coin",
    "invalid_coin_id",
    "feed_id_taken",
    "feed_price_missing",
    "feed_unreachable",
  ],
});
