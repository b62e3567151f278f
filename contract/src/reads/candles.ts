import { z } from "zod";
import { coinId } from "../coins.ts";
import { candleRanges } from "../kinds.ts";
import { decimal } from "../money.ts";
import { defineRead } from "../read.ts";
import { readPaths } from "./paths.ts";

export const candleRange = z.enum(candleRanges);
export type CandleRange = z.infer<typeof candleRange>;

const source = z.enum(["coingecko", "exchanges", "simulated"]);

/** What a price did in a stretch of time, in US dollars with the premium as it is now. */
export const candle = z.object({
  /** When it opened, ISO 8601. */
  time: z.string(),
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
});
export type Candle = z.infer<typeof candle>;

/** At most 400 candles, oldest first; a stretch without a price has none. */
export const candles = defineRead({
  name: "candles",
  path: readPaths.candles,
  summary: "The history of a coin's price; another name of an asset answers as the asset",
  who: "visitor",
  query: z.strictObject({ coinId, range: candleRange.default("24h") }),
  output: z.object({
    /** The asset's. */
    coin_id: z.string(),
    range: candleRange,
    /** How long one candle lasts. */
    step_seconds: z.int(),
    /** `simulated` as soon as any of it was made up; null where there is nothing. */
    source: source.nullable(),
    candles: z.array(candle).max(400),
  }),
});

/** One small line for each coin: the prices of the last 24 h, at equal distances. */
export const sparklines = defineRead({
  name: "sparklines",
  path: readPaths.sparklines,
  summary: "The last 24 h of every coin's price in a few points",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({
    /** Between two points; the last one stands for the stretch that has not ended. */
    step_seconds: z.int(),
    sparklines: z.array(
      z.object({
        coin_id: z.string(),
        /** Oldest first, the last is the newest: a coin whose history begins later has fewer. */
        closes: z.array(decimal).max(48),
      }),
    ),
  }),
});
