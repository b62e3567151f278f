import { FeedError, type PriceFeed } from "./feed.ts";

export interface AutoOptions {
  real: PriceFeed;
  simulated: PriceFeed;
  /** Real prices no older than this stand for another while when the real feed fails: one hiccup is no reason to simulate. */
  graceMilliseconds: number;
  /** How old the newest real price is; null where there is none. */
  realPriceAge(): number | null;
  /** Hears why the simulated feed stood in. */
  onFallback(error: FeedError): void;
}

/** Practice mode's feed: the real one, and the simulated one while the real one cannot be had. */
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
