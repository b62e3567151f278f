import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { amountFields } from "../../money/money.ts";
import { priceSources } from "../../reads/office-settings.ts";

/** An id at CoinGecko or a symbol in a stream; the database checks its form. */
const symbol = z.string({ error: "invalid_coin_id" }).trim().max(64, { error: "invalid_coin_id" });

/** A price as CoinGecko gives it: with more decimals than an amount may have. */
const acceptedPrice = z
  .string({ error: "invalid_amount" })
  .regex(/^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,40})?$/, { error: "invalid_amount" })
  .register(amountFields, { code: "invalid_amount", unit: "price" });

export const admin_update_price_source = defineCall({
  name: "admin_update_price_source",
  summary: "Set a coin's id at CoinGecko, or its symbol in an exchange's stream",
  who: "admin",
  permission: "rules.manage",
  movesMoney: false,
  input: z.strictObject({
    p_coin_id: coinId,
    p_source: z.enum(priceSources),
    /** Empty ends a stream. */
    p_symbol: symbol,
    /** What the administrator saw; if it differs from the current one, nothing changes. */
    p_seen_symbol: symbol,
    /** The new id's price, if it is far from the last known one and the administrator accepts it. */
    p_accepted_price: acceptedPrice.optional(),
  }),
  output: z.object({
    success: z.literal(true),
    /** Whether swaps and withdrawals of the coin are paused, because the price is far from the last known one. */
    is_paused: z.boolean(),
  }),
  events: () => [{ type: "admin_settings" }, { type: "pauses_changed" }, { type: "admin_cron" }],
  refusals: [
    "role_lacks_permission",
    "account_suspended",
    "invalid_amount",
    "unknown_coin",
    "invalid_coin_id",
    "feed_id_taken",
    "feed_id_unchecked",
    "price_source_differs",
    "invalid_stream_symbol",
    "stream_symbol_taken",
    "setting_changed",
  ],
});
