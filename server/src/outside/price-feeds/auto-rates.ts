import { FeedError } from "./feed.ts";
import type { RateFeed } from "./rates.ts";

/** The two feeds, and when only the real one may be used. */
export interface AutoRatesOptions {
  real: RateFeed;
  simulated: RateFeed;
  /**
   * Whether simulated rates must not be used: they would mix with real prices or replace real rates that are still
   * usable.
   */
  wantsRealOnly(): Promise<boolean>;
}

/**
 * Practice mode's rate feed: real rates, or simulated ones as a fallback. Where these must not be used, it rejects with the
 * real feed's error.
 */
export function createAutoRates({ real, simulated, wantsRealOnly }: AutoRatesOptions): RateFeed {
  return {
    async fetchRates(signal) {
      try {
        return await real.fetchRates(signal);
      } catch (error) {
        if (!(error instanceof FeedError) || signal?.aborted || (await wantsRealOnly())) throw error;
        return simulated.fetchRates();
      }
    },
  };
}
