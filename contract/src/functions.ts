import { z } from "zod";

/** The spec's two functions of the price feed, below `/api/functions` (T41). */
export const priceFunctions = {
  /** `GET crypto-websocket?action=status`, for everybody. */
  status: {
    query: z.strictObject({ action: z.literal("status") }),
    output: z.object({
      /**
       * `waiting` until the first prices have come; `stopped` and `fallback` where an administrator said so.
       */
      status: z.enum(["running", "waiting", "stopped", "fallback"]),
      /** Where the newest price came from; null while there is none. */
      source: z.enum(["coingecko", "simulated"]).nullable(),
      coins: z.int(),
      /** Of the newest price, ISO 8601. */
      last_updated: z.string().nullable(),
      age_seconds: z.int().nullable(),
      update_seconds: z.int(),
    }),
  },
  /** `POST crypto-websocket?action=…`, for administrators, each action once a minute. */
  control: {
    /** `stop` ends the scheduled update, `fallback` has it take the other feed, `start` puts both right again. */
    query: z.strictObject({ action: z.enum(["start", "stop", "fallback"]) }),
    input: z.strictObject({}),
    output: z.object({ success: z.literal(true), status: z.enum(["running", "stopped", "fallback"]) }),
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

/** What an administrator can tell the price feed to do. */
export type PriceFeedAction = z.infer<typeof priceFunctions.control.query>["action"];
