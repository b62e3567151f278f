import Big from "big.js";
import { FeedError } from "./feed.ts";
import type { HistoryDays, HistoryPart, HistoryPoint, PriceHistory } from "./history.ts";
import { marketNoise, slowNoise } from "./market-noise.ts";
import { significant } from "./simulated.ts";
import { type SimulatedCoin, simulatedCoin } from "./simulated-coins.ts";

const daySeconds = 86_400;

/** Length and step of each range; candles would not store anything beyond that. */
const parts: Record<HistoryDays, { seconds: number; step: number }> = {
  1: { seconds: daySeconds, step: 60 },
  90: { seconds: 60 * daySeconds, step: 1_800 },
  365: { seconds: 365 * daySeconds, step: 21_600 },
};

/** The simulated market's history: the same walk, backwards from the current price so that it ends there. */
export function createSimulatedHistory(seed: string): PriceHistory {
  return {
    pauseMilliseconds: 0,
    async fetchHistory(part) {
      const coin = simulatedCoin(part.coin_id);
      if (!coin) throw new FeedError("The simulated market knows no such coin", { source: "simulated" });
      return walkBack(seed, part, coin);
    },
  };
}

function walkBack(seed: string, part: HistoryPart, coin: SimulatedCoin): HistoryPoint[] {
  const end = Date.parse(part.last_updated) / 1_000;
  const { seconds, step } = parts[part.days];
  const place = (at: number) =>
    marketNoise(seed, part.coin_id, at) + tide(end - at) * slowNoise(seed, part.coin_id, at);
  const standing = new Big(part.market_price);
  const endPlace = place(end);
  const points: HistoryPoint[] = [];
  // At round times, so that overlapping ranges agree.
  for (let at = Math.ceil((end - seconds) / step) * step; at < end; at += step) {
    const factor = Math.exp(coin.range * (place(at) - endPlace)).toFixed(12);
    points.push([new Date(at * 1_000).toISOString(), significant(standing.times(factor)).toFixed()]);
  }
  return points;
}

/**
 * Share of the slow waves by age in seconds: 0 in the last two days, so that the 24 h change matches the feed, rising
 * to 1 after 40.
 */
function tide(age: number): number {
  const share = Math.min(Math.max((age / daySeconds - 2) / 38, 0), 1);
  return share * share * (3 - 2 * share);
}
