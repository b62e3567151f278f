import type { Price } from "@portico/contract";
import Big from "big.js";
import { createSimulatedFeed } from "../../../server/src/outside/price-feeds/simulated.ts";
import { simulatedCoins } from "../../../server/src/outside/price-feeds/simulated-coins.ts";

const premium = "0.04";
const began = Date.parse("2026-01-01T00:00:00Z");

/** A market that advances by a second per step. All its prices change, formatted as the server sends them. */
export function createMarket(): (step: number) => Promise<Price[]> {
  const last = new Map<string, Price>();
  let now = began;
  const feed = createSimulatedFeed({
    seed: "benchmark",
    lastPrice: (coinId) => last.get(coinId),
    now: () => new Date(now),
  });
  return async (step) => {
    now = began + step * 1_000;
    const { prices } = await feed.fetchPrices(Object.keys(simulatedCoins));
    return prices.map((price) => {
      const sent: Price = {
        coin_id: price.coin_id,
        symbol: String(price.symbol),
        name: String(price.name),
        current_price: new Big(price.market_price).times(new Big(premium).plus(1)).toFixed(),
        market_price: price.market_price,
        premium_rate: premium,
        price_change_24h: String(price.price_change_24h),
        price_change_percentage_24h: String(price.price_change_percentage_24h),
        market_cap: String(price.market_cap),
        volume_24h: String(price.volume_24h),
        last_updated: new Date(now).toISOString(),
        source: "simulated",
      };
      last.set(price.coin_id, sent);
      return sent;
    });
  };
}

/** The step that a message of these prices belongs to. */
export function stepOf(message: string): number {
  const time = /"last_updated":"([^"]+)"/.exec(message)?.[1];
  return (Date.parse(time ?? "") - began) / 1_000;
}
