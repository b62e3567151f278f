import { FeedError, type PriceFeed } from "./feed.ts";

/** The two feeds, and when to fall back to the simulated one. */
export interface AutoOptions {
  real: PriceFeed;
  simulated: PriceFeed;
  /**
   * When the real feed fails, real prices stay in use until this age, so that one failure does not start the
   * simulation.
   */
  graceMilliseconds: number;
  /** Age of the newest real price in milliseconds; null if there is none. */
  realPriceAge(): number | null;
  /** Called with the reason when the simulated feed is used. */
  onFallback(error: FeedError): void;
}

/**
 * Practice mode's price feed: the real feed, with the simulated one as a fallback. Within the grace period it rejects with
 * the real feed's error.
 */
export function createAutoFeed(options: AutoOptions): PriceFeed {
  return {
    async fetchPrices(coinIds, signal) {
      try {
        return await options.real.fetchPrices(coinIds, signal);
      } catch (error) {
        const age = options.realPriceAge();
        if (
          !(error instanceof FeedError) ||
          signal?.aborted ||
          (age !== null && age <= options.graceMilliseconds)
        )
          throw error;
        options.onFallback(error);
        return options.simulated.fetchPrices(coinIds);
      }
    },
  };
}
