import Big from "big.js";
import { FeedError, type FeedPrice, type PriceFeed } from "./feed.ts";
import { marketNoise } from "./market-noise.ts";
import { type SimulatedCoin, simulatedCoin } from "./simulated-coins.ts";

/** The current price, from any feed. */
export interface LastPrice {
  market_price: string;
  /** ISO 8601. */
  last_updated: string | null;
}

export interface SimulatedOptions {
  /** The market is deterministic for a seed and time. */
  seed: string;
  /** The current price of a coin. The market continues from it, so that switching feeds causes no jump. */
  lastPrice(coinId: string): LastPrice | undefined;
  now?: () => Date;
}

const daySeconds = 86_400;

/** A simulated market for practice mode. */
export function createSimulatedFeed(options: SimulatedOptions): PriceFeed {
  const { seed, lastPrice, now = () => new Date() } = options;
  return {
    async fetchPrices(coinIds) {
      const time = now();
      const prices = coinIds.flatMap((coinId) => {
        const coin = simulatedCoin(coinId);
        return coin ? [walkOn(seed, coinId, coin, time, lastPrice(coinId))] : [];
      });
      if (prices.length === 0) {
        throw new FeedError("The simulated market knows none of these coins", { source: "simulated" });
      }
      return { source: "simulated", prices, dropped: [], response_time_ms: 0 };
    },
  };
}

function walkOn(
  seed: string,
  coinId: string,
  coin: SimulatedCoin,
  time: Date,
  last: LastPrice | undefined,
): FeedPrice {
  const seconds = time.getTime() / 1_000;
  /**
   * The factor by which the market moved between two times. Floating point is acceptable for random movements, never
   * for amounts.
   */
  const moved = (from: number, to: number) =>
    new Big(Math.exp(coin.range * (walk(to) - walk(from))).toFixed(12));
  const walk = (at: number) => marketNoise(seed, coinId, at);

  const lastSeconds = last?.last_updated ? Date.parse(last.last_updated) / 1_000 : Number.NaN;
  const price =
    last && !Number.isNaN(lastSeconds)
      ? significant(new Big(last.market_price).times(moved(lastSeconds, seconds)))
      : significant(new Big(coin.price).times(Math.exp(coin.range * walk(seconds)).toFixed(12)));
  const factor = moved(seconds - daySeconds, seconds);
  const volume = new Big(coin.volume).times(
    (1 + 0.4 * marketNoise(seed, `${coinId}/volume`, seconds)).toFixed(9),
  );
  return {
    coin_id: coinId,
    symbol: coin.symbol,
    name: coin.name,
    market_price: price.toFixed(),
    price_change_24h: significant(price.minus(price.div(factor))).toFixed(),
    price_change_percentage_24h: factor.minus(1).times(100).round(5).toFixed(),
    market_cap: price.times(coin.supply).toFixed(0),
    volume_24h: volume.toFixed(0),
    last_updated: time.toISOString(),
  };
}

/** Rounds to eight significant digits, as exchanges quote, which is fine enough that rounding does not cause drift. */
export function significant(value: Big): Big {
  return new Big(value.eq(0) ? 0 : value.toPrecision(8)).round(18);
}
