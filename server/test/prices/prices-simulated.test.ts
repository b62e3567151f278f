import Big from "big.js";
import { describe, expect, test } from "vitest";
import { createAutoFeed } from "../../src/outside/price-feeds/auto.ts";
import { FeedError, type FeedPrice, type PriceFeed } from "../../src/outside/price-feeds/feed.ts";
import { createSimulatedFeed, type LastPrice } from "../../src/outside/price-feeds/simulated.ts";
import { simulatedCoins } from "../../src/outside/price-feeds/simulated-coins.ts";

const coins = Object.keys(simulatedCoins);
const start = Date.parse("2026-03-01T12:00:00Z");
const minute = 60_000;
const day = 86_400_000;

/** A market that continues from its last prices, at a time set by the test. */
function market(seed = "test") {
  const last = new Map<string, LastPrice>();
  let time = start;
  const feed = createSimulatedFeed({
    seed,
    lastPrice: (coinId) => last.get(coinId),
    now: () => new Date(time),
  });
  return {
    last,
    async at(milliseconds: number): Promise<Map<string, FeedPrice>> {
      time = milliseconds;
      const { prices } = await feed.fetchPrices(coins);
      for (const price of prices) last.set(price.coin_id, price);
      return new Map(prices.map((price) => [price.coin_id, price]));
    },
  };
}

/** The relative change of a price. */
function move(from: string | undefined, to: string | undefined): number {
  return Math.abs(
    new Big(to ?? 0)
      .div(from ?? 0)
      .minus(1)
      .toNumber(),
  );
}

describe("the simulated feed", () => {
  test("is labelled as simulated and prices every coin as a decimal string", async () => {
    const feed = createSimulatedFeed({ seed: "test", lastPrice: () => undefined });
    const reply = await feed.fetchPrices([...coins, "polygon-network"]);
    expect(reply.source).toBe("simulated");
    expect(reply.prices.map((price) => price.coin_id)).toEqual(coins);
    for (const price of reply.prices) {
      for (const figure of [price.market_price, price.market_cap, price.volume_24h]) {
        expect(figure).toMatch(/^(?:0|[1-9][0-9]*)(?:\.[0-9]{1,18})?$/);
        expect(new Big(figure ?? 0).gt(0)).toBe(true);
      }
    }
  });

  test("prices a coin that an administrator added, whatever its id", async () => {
    const feed = createSimulatedFeed({ seed: "test", lastPrice: () => undefined });
    const { prices } = await feed.fetchPrices(["sample-coin", "constructor"]);
    expect(prices.map(({ coin_id }) => coin_id)).toEqual(["sample-coin", "constructor"]);
    for (const { market_price } of prices) expect(Math.abs(Math.log(Number(market_price)))).toBeLessThan(1.4);
  });

  test("gives the same market for the same seed, and a different one for another", async () => {
    const [one, same, other] = await Promise.all(["a", "a", "b"].map((seed) => market(seed).at(start)));
    expect(one).toEqual(same);
    expect(one?.get("bitcoin")?.market_price).not.toBe(other?.get("bitcoin")?.market_price);
  });

  test("moves a little every minute, and never much", { tags: "long" }, async () => {
    const walk = market();
    let before = await walk.at(start);
    let moved = 0;
    for (let step = 1; step <= 600; step += 1) {
      const now = await walk.at(start + step * minute);
      for (const coinId of coins) {
        const by = move(before.get(coinId)?.market_price, now.get(coinId)?.market_price);
        expect(by).toBeLessThan(0.02);
        if (by > 0) moved += 1;
      }
      before = now;
    }
    expect(moved).toBeGreaterThan(600 * coins.length * 0.9);
  });

  test("reports the change since the price of 24 h ago", async () => {
    const walk = market();
    const yesterday = await walk.at(start);
    const today = await walk.at(start + day);
    for (const coinId of coins) {
      const from = new Big(yesterday.get(coinId)?.market_price ?? 0);
      const to = today.get(coinId);
      const change = new Big(to?.market_price ?? 0).minus(from);
      const tolerance = from.times("0.000001");
      expect(
        change
          .minus(to?.price_change_24h ?? 0)
          .abs()
          .lte(tolerance),
      ).toBe(true);
      expect(
        change
          .div(from)
          .times(100)
          .minus(to?.price_change_percentage_24h ?? 0)
          .abs()
          .lte("0.0001"),
      ).toBe(true);
    }
  });

  test("stable coins stay at a dollar", async () => {
    const walk = market();
    for (let step = 0; step < 60; step += 1) {
      const now = await walk.at(start + step * day);
      for (const coinId of ["tether", "usd-coin"]) {
        expect(move("1", now.get(coinId)?.market_price)).toBeLessThan(0.002);
      }
    }
  });

  test("T9 no pause and no change of feeds causes a jump that would be held back", async () => {
    const walk = market();
    let before = await walk.at(start);
    for (const pause of [day, 3 * day, 9 * day, 40 * day, 200 * day]) {
      const now = await walk.at(Date.parse(before.get("bitcoin")?.last_updated ?? "") + pause);
      for (const coinId of coins) {
        expect(move(before.get(coinId)?.market_price, now.get(coinId)?.market_price)).toBeLessThan(0.25);
      }
      before = now;
    }
    const real = market();
    real.last.set("bitcoin", { market_price: "123456.78", last_updated: new Date(start).toISOString() });
    const simulated = await real.at(start + minute);
    expect(move("123456.78", simulated.get("bitcoin")?.market_price)).toBeLessThan(0.02);
  });
});

describe("the feed of practice mode", () => {
  const broken: PriceFeed = {
    fetchPrices: async () => {
      throw new FeedError("CoinGecko could not be reached", { source: "coingecko" });
    },
  };
  const simulated = createSimulatedFeed({ seed: "test", lastPrice: () => undefined });

  function auto(real: PriceFeed, realPriceAge: number | null) {
    const heard: string[] = [];
    const feed = createAutoFeed({
      real,
      simulated,
      graceMilliseconds: 180_000,
      realPriceAge: () => realPriceAge,
      onFallback: (error) => heard.push(error.message),
    });
    return { feed, heard };
  }

  test("falls back to simulated prices when there are no real ones, and says why", async () => {
    const { feed, heard } = auto(broken, null);
    expect((await feed.fetchPrices(coins)).source).toBe("simulated");
    expect(heard).toEqual(["CoinGecko could not be reached"]);
    expect((await auto(broken, 180_001).feed.fetchPrices(coins)).source).toBe("simulated");
  });

  test("keeps real prices that are still fresh when the real feed fails once", async () => {
    await expect(auto(broken, 60_000).feed.fetchPrices(coins)).rejects.toThrow(
      "CoinGecko could not be reached",
    );
  });

  test("uses the real feed while it answers", async () => {
    const real: PriceFeed = {
      fetchPrices: async () => ({ source: "coingecko", prices: [], dropped: [], response_time_ms: 1 }),
    };
    expect((await auto(real, null).feed.fetchPrices(coins)).source).toBe("coingecko");
  });
});
