import { z } from "zod";

/** The spec's two functions of the price feed, below `/api/functions` (T41). */
export const priceFunctions = {
  /** `GET crypto-websocket?action=status`, for everybody. */
  status: {
    query: z.strictObject({ action: z.literal("status") }),
    output: z.object({
      /** `waiting` until the first prices have come. */
      status: z.enum(["running", "waiting"]),
      /** Where the newest price came from; null while there is none. */
      source: z.enum(["coingecko", "simulated"]).nullable(),
      coins: z.int(),
      /** Of the newest price, ISO 8601. */
      last_updated: z.string().nullable(),
      age_seconds: z.int().nullable(),
      update_seconds: z.int(),
    }),
  },
  /** `POST crypto-prices`, for administrators, once a minute. */
  update: {
    input: z.strictObject({}),
    output: z.object({
      /** False when the feed gave nothing; the prices that stood still stand. */
      success: z.boolean(),
      message: z.string(),
      coins_updated: z.int(),
    }),
  },
} as const;
