import { z } from "zod";

/** The exchanges whose streams of prices can be followed. */
export const streamSources = ["binance", "coinbase"] as const;
export type StreamSource = (typeof streamSources)[number];

/** How the stream of an exchange stands. */
const priceStream = z.object({
  source: z.enum(streamSources),
  /**
   * `live`: prices come; `silent`: connected, and none of use come; `down`: not connected, and tried again; `off`:
   * told not to, or no server keeps it.
   */
  state: z.enum(["live", "silent", "down", "off"]),
  /** Of how many coins a fresh price is known. */
  coins: z.int(),
  /** Of the newest price that came; null where none ever did. */
  age_seconds: z.int().nullable(),
});

export type PriceStream = z.infer<typeof priceStream>;

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
      source: z.enum(["coingecko", "exchanges", "simulated"]).nullable(),
      coins: z.int(),
      /** Of the newest price, ISO 8601. */
      last_updated: z.string().nullable(),
      age_seconds: z.int().nullable(),
      update_seconds: z.int(),
      /** The exchanges that are followed for prices of the moment; empty where prices are polled alone. */
      streams: z.array(priceStream),
    }),
  },
  /** `POST crypto-websocket?action=…`, for administrators, each action once a minute. */
  control: {
    /**
     * `stop` ends streams and scheduled updates, `fallback` goes one step down: from the streams to the scheduled update
     * alone, or, where there are no streams, to the other feed. `start` puts everything right again.
     */
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
