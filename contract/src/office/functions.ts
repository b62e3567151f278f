import { z } from "zod";
import type { Permission } from "../kinds.ts";

/** The exchanges whose price streams can be followed. */
export const streamSources = ["binance", "coinbase", "kraken"] as const;
export type StreamSource = (typeof streamSources)[number];

/** The state of an exchange's stream. */
const priceStream = z.object({
  source: z.enum(streamSources),
  /**
   * `live`: prices arrive; `silent`: connected, but nothing usable arrives; `down`: disconnected and retrying; `off`:
   * switched off, or no server runs it.
   */
  state: z.enum(["live", "silent", "down", "off"]),
  /** The number of coins with a fresh price. */
  coins: z.int(),
  /** The age of the newest price that arrived; null if none ever did. */
  age_seconds: z.int().nullable(),
});

export type PriceStream = z.infer<typeof priceStream>;

/** The spec's two functions of the price feed, below `/api/functions` (T41). */
export const priceFunctions = {
  /** `GET crypto-websocket?action=status`, for everybody. */
  status: {
    query: z.strictObject({ action: z.literal("status") }),
    output: z.object({
      /** `waiting` until the first prices arrive; `stopped` and `fallback` if an administrator chose so. */
      status: z.enum(["running", "waiting", "stopped", "fallback"]),
      /** The source of the newest price; null while there is none. */
      source: z.enum(["coingecko", "exchanges", "simulated"]).nullable(),
      coins: z.int(),
      /** The time of the newest price, ISO 8601. */
      last_updated: z.string().nullable(),
      age_seconds: z.int().nullable(),
      update_seconds: z.int(),
      /** The exchanges whose streams are followed; empty if prices are only polled. */
      streams: z.array(priceStream),
    }),
  },
  /** `POST crypto-websocket?action=…`, for administrators, each action once a minute. */
  control: {
    permission: "prices.run",
    /**
     * `stop` ends streams and scheduled updates. `fallback` goes one step down: from the streams to scheduled updates
     * only or, without streams, to the other feed. `start` restores normal operation.
     */
    query: z.strictObject({ action: z.enum(["start", "stop", "fallback"]) }),
    input: z.strictObject({}),
    output: z.object({ success: z.literal(true), status: z.enum(["running", "stopped", "fallback"]) }),
  },
  /** `POST crypto-prices`, for administrators, once a minute. */
  update: {
    permission: "prices.run",
    input: z.strictObject({}),
    output: z.object({
      /** False if the feed returned nothing; then the prices are unchanged. */
      success: z.boolean(),
      message: z.string(),
      coins_updated: z.int(),
    }),
  },
} as const satisfies Record<
  string,
  { permission?: Permission; output: z.ZodType; query?: z.ZodType; input?: z.ZodType }
>;

/** An administrator's actions on the price feed. */
export type PriceFeedAction = z.infer<typeof priceFunctions.control.query>["action"];
