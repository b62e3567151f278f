import Big from "big.js";
import { z } from "zod";
import { asFeedError, type CoingeckoRequests, failure } from "./coingecko-requests.ts";
import { JsonNumber, plainDecimal } from "./decimal-json.ts";
import type { HistoryPoint, PriceHistory } from "./history.ts";

const chart = z.object({ prices: z.array(z.unknown()) });
const point = z.tuple([z.instanceof(JsonNumber), z.instanceof(JsonNumber)]);

/**
 * CoinGecko's `GET /coins/{id}/market_chart` (https://docs.coingecko.com/v3.0.1/reference/coins-id-market-chart): a
 * point every 5 minutes for one day, every hour for up to 90 days, daily beyond. The public service covers the last 365
 * days. It rejects with `FeedError` if there is no chart.
 */
export function createCoingeckoHistory(requests: CoingeckoRequests, pauseMilliseconds: number): PriceHistory {
  return {
    pauseMilliseconds,
    async fetchHistory({ coin_id, feed_id = coin_id, days }, signal) {
      const started = performance.now();
      requests.refuseWhileWaiting();
      try {
        const path = `/coins/${encodeURIComponent(feed_id)}/market_chart`;
        const query = { vs_currency: "usd", days: String(days), precision: "full" };
        const reply = chart.safeParse(await requests.get(path, query, signal));
        if (!reply.success) throw failure("CoinGecko sent JSON that is not a chart");
        return reply.data.prices.flatMap(readPoint);
      } catch (error) {
        throw asFeedError(error, Math.round(performance.now() - started));
      }
    },
  };
}

/** Reads a point `[milliseconds, price]`. Invalid points are skipped; their neighbours suffice. */
function readPoint(input: unknown): HistoryPoint[] {
  const parsed = point.safeParse(input);
  if (!parsed.success) return [];
  const [time, price] = parsed.data;
  const milliseconds = plainDecimal(time, 0);
  const marketPrice = plainDecimal(price);
  if (milliseconds === null || marketPrice === null || new Big(marketPrice).lte(0)) return [];
  const date = new Date(Number(milliseconds));
  return Number.isNaN(date.getTime()) ? [] : [[date.toISOString(), marketPrice]];
}
