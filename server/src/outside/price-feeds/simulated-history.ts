import { FeedError } from "./feed.ts";
import type { HistoryDays, HistoryPart, HistoryPoint, PriceHistory } from "./history.ts";
import { movedBy } from "./simulated.ts";
import { type SimulatedCoin, simulatedCoin } from "./simulated-coins.ts";
import { simulatedLevel } from "./simulated-level.ts";

const daySeconds = 86_400;

/** Length and step of each range; candles would not store anything beyond that. */
const parts: Record<HistoryDays, { seconds: number; step: number }> = {
  1: { seconds: daySeconds, step: 60 },
  90: { seconds: 60 * daySeconds, step: 900 },
  365: { seconds: 365 * daySeconds, step: 10_800 },
};

/**
 * The simulated market's history: the same walk, backwards from the current price so that it ends there. It rejects with
 * `FeedError` for an unknown coin.
 */
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
  const level = (at: number) => simulatedLevel(seed, part.coin_id, coin, at);
  const endLevel = level(end);
  const points: HistoryPoint[] = [];
  // At round times, so that overlapping ranges agree.
  for (let at = Math.ceil((end - seconds) / step) * step; at < end; at += step) {
    const price = movedBy(part.market_price, level(at) - endLevel);
    points.push([new Date(at * 1_000).toISOString(), price.toFixed()]);
  }
  return points;
}
