import { z } from "zod";
import { candleRanges } from "../kinds.ts";
import { coinId } from "../money/coins.ts";
import { decimal } from "../money/money.ts";
import { defineRead } from "../read.ts";

const candleRange = z.enum(candleRanges);
export type CandleRange = z.infer<typeof candleRange>;

const source = z.enum(["coingecko", "exchanges", "simulated"]);

/** A price's movement in one period, in US dollars with the current premium. */
const candle = z.object({
  /** When the period started, ISO 8601. */
  time: z.string(),
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
});
export type Candle = z.infer<typeof candle>;

/** At most 400 candles, oldest first; a period without a price has none. */
export const candles = defineRead({
  path: "/prices/:coinId/candles",
  summary: "The history of a coin's price; another name of an asset answers as the asset",
  who: "visitor",
  query: z.strictObject({ coinId, range: candleRange.default("24h") }),
  output: z.object({
    /** The asset's id, also for an alias. */
    coin_id: z.string(),
    range: candleRange,
    /** The length of one candle. */
    step_seconds: z.int(),
    /** `simulated` if any candle is simulated; null without candles. */
    source: source.nullable(),
    candles: z.array(candle).max(400),
  }),
});

/** One small line per coin: the prices of the last 24 h, at equal intervals. */
export const sparklines = defineRead({
  path: "/prices/sparklines",
  summary: "The last 24 h of every coin's price in a few points",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({
    /** Between two points; the last point is the current, incomplete interval. */
    step_seconds: z.int(),
    sparklines: z.array(
      z.object({
        coin_id: z.string(),
        /** Oldest first; a coin whose history starts later has fewer. */
        closes: z.array(decimal).max(48),
      }),
    ),
  }),
});
