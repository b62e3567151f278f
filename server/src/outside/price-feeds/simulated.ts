import Big from "big.js";
import { FeedError, type FeedPrice, type PriceFeed } from "./feed.ts";
import { boundedWalk } from "./random-walk.ts";
import { type SimulatedCoin, simulatedCoin } from "./simulated-coins.ts";
import { simulatedLevel } from "./simulated-level.ts";

/** The current price, from any feed. */
export interface LastPrice {
  market_price: string;
  /** ISO 8601. */
  last_updated: string | null;
}

/** Where the simulated market starts and continues. */
export interface SimulatedOptions {
  /** The market is deterministic for a seed and time. */
  seed: string;
  /** The current price of a coin. The market continues from it, so that switching feeds causes no jump. */
  lastPrice(coinId: string): LastPrice | undefined;
  now?: () => Date;
}

const daySeconds = 86_400;

/**
 * Largest move of one update, as a logarithm: a market that was switched off for months continues from its last price,
 * and no update jumps by 25 %, which would be held back (T9).
 */
const MAX_MOVE = 0.2;

/** A simulated market for practice mode. It rejects with `FeedError` if it knows none of the coins. */
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
  const level = (at: number) => simulatedLevel(seed, coinId, coin, at);
  const lastSeconds = last?.last_updated ? Date.parse(last.last_updated) / 1_000 : Number.NaN;
  const price =
    last && !Number.isNaN(lastSeconds)
      ? movedBy(last.market_price, limited(level(seconds) - level(lastSeconds)))
      : movedBy(coin.price, level(seconds));
  const factor = factorOf(level(seconds) - level(seconds - daySeconds));
  const volume = new Big(coin.volume).times(
    (1 + 0.4 * boundedWalk(seed, `${coinId}/volume`, seconds)).toFixed(9),
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

function limited(move: number): number {
  return Math.min(Math.max(move, -MAX_MOVE), MAX_MOVE);
}

/** A price after a move, which is the difference of two levels. */
export function movedBy(price: string | Big, move: number): Big {
  return significant(new Big(price).times(factorOf(move)));
}

function factorOf(move: number): Big {
  return new Big(Math.exp(move).toFixed(12));
}

/** Rounds to eight significant digits, as exchanges quote, which is fine enough that rounding does not cause drift. */
function significant(value: Big): Big {
  return new Big(value.eq(0) ? 0 : value.toPrecision(8)).round(18);
}
