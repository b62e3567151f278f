import { FeedError } from "./feed.ts";
import type { RateFeed } from "./rates.ts";

export interface AutoRatesOptions {
  real: RateFeed;
  simulated: RateFeed;
  /** Whether made-up rates would stand beside real prices, or take the place of real ones that still serve. */
  wantsRealOnly(): Promise<boolean>;
}

/** Practice mode's rates: the real ones, and simulated ones where there is nothing real to show. */
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
