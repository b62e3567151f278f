import { describe, expect, test } from "vitest";
import type { HistoryDays } from "../../src/outside/price-feeds/history.ts";
import { createSimulatedFeed, type LastPrice } from "../../src/outside/price-feeds/simulated.ts";
import { simulatedCoins } from "../../src/outside/price-feeds/simulated-coins.ts";
import { createSimulatedHistory } from "../../src/outside/price-feeds/simulated-history.ts";
import { simulatedLevel } from "../../src/outside/price-feeds/simulated-level.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const minute = 60_000;
const daysPerYear = 365;
const coins = Object.entries(simulatedCoins);

/** The logarithms of a coin's moves, one every so many seconds. */
function movesOf(coinId: string, count: number, seconds: number): number[] {
  const coin = simulatedCoins[coinId];
  if (!coin) throw new Error(`No coin ${coinId}`);
  const levels = Array.from({ length: count + 1 }, (_, at) =>
    simulatedLevel("test", coinId, coin, start / 1_000 + at * seconds),
  );
  return levels.slice(1).map((level, at) => level - (levels[at] ?? 0));
}

/** The correlation of two series around zero. */
function correlation(one: number[], other: number[]): number {
  const sum = (values: number[], factors: number[]) =>
    values.reduce((total, value, at) => total + value * (factors[at] ?? 0), 0);
  return sum(one, other) / Math.sqrt(sum(one, one) * sum(other, other));
}

describe("The simulated market", () => {
  test("moves as far in a day as its volatility a year says, and stable coins nearly not", () => {
    for (const [coinId, { volatility }] of coins) {
      const moves = movesOf(coinId, 2_000, 86_400);
      const daily = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length);
      expect(daily * Math.sqrt(daysPerYear) * (1 / volatility), coinId).toBeCloseTo(1, 0.8);
    }
    expect(simulatedCoins.tether?.volatility).toBeLessThan(0.005);
  });

  test("is no comb: a move is not undone by the next, and the smallest ones lean the same way", () => {
    for (const [coinId] of coins) {
      for (const seconds of [300, 1_800, 21_600]) {
        const moves = movesOf(coinId, 1_000, seconds);
        const next = correlation(moves.slice(1), moves.slice(0, -1));
        expect(Math.abs(next), `${coinId} ${seconds}`).toBeLessThan(0.25);
      }
      const ticks = movesOf(coinId, 1_000, 60);
      expect(correlation(ticks.slice(1), ticks.slice(0, -1)), coinId).toBeGreaterThan(0.1);
    }
  });

  test("stays around its usual prices for decades", () => {
    for (const [coinId, coin] of coins) {
      for (let week = 0; week < 1_500; week += 1) {
        const level = simulatedLevel("test", coinId, coin, start / 1_000 + week * 7 * 86_400);
        expect(Math.abs(level), coinId).toBeLessThan(1.8 * coin.volatility);
      }
    }
  });

  test("follows bitcoin, which leads, but not in step; stable coins follow the dollar", () => {
    const bitcoin = movesOf("bitcoin", 1_000, 3_600);
    for (const [coinId, { is_stable }] of coins) {
      if (coinId === "bitcoin") continue;
      const shared = correlation(bitcoin, movesOf(coinId, 1_000, 3_600));
      if (is_stable) expect(Math.abs(shared), coinId).toBeLessThan(0.15);
      else expect(shared, coinId).toBeGreaterThan(0.5);
      expect(shared, coinId).toBeLessThan(0.9);
    }
  });

  test("a day, two months and a year of history agree wherever they overlap", async () => {
    const [day, months, year] = await Promise.all(
      [1, 90, 365].map((days) => historyOf(days as HistoryDays, "64000", start)),
    );
    for (const [finer, coarser] of [
      [day, months],
      [months, year],
    ] as const) {
      const shared = [...(coarser ?? [])].filter(([time]) => finer?.has(time));
      expect(shared.length).toBeGreaterThan(90);
      for (const [time, price] of shared) expect(finer?.get(time)).toBe(price);
    }
  });

  test("has no seam: history that is computed later is what the market did", async () => {
    let last: LastPrice = { market_price: "64000", last_updated: new Date(start).toISOString() };
    let now = start;
    const feed = createSimulatedFeed({ seed: "test", lastPrice: () => last, now: () => new Date(now) });
    const seen: LastPrice[] = [];
    for (let tick = 0; tick < 240; tick += 1) {
      now += minute;
      const { prices } = await feed.fetchPrices(["bitcoin"]);
      last = { market_price: prices[0]?.market_price ?? "", last_updated: new Date(now).toISOString() };
      seen.push(last);
    }
    const history = await historyOf(1, last.market_price, now);
    for (const { market_price, last_updated } of seen.slice(0, -1)) {
      const computed = Number(history.get(last_updated ?? ""));
      expect(Math.abs(computed / Number(market_price) - 1)).toBeLessThan(0.000_01);
    }
    expect(history.get(new Date(start - minute).toISOString())).toBeDefined();
  });
});

async function historyOf(days: HistoryDays, price: string, end: number): Promise<Map<string, string>> {
  const part = {
    coin_id: "bitcoin",
    days,
    market_price: price,
    last_updated: new Date(end).toISOString(),
  };
  return new Map(await createSimulatedHistory("test").fetchHistory(part));
}
