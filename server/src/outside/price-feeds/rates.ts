import type { FeedSource } from "./feed.ts";

/** The value of one US dollar in a currency, as a positive decimal string with at most 12 decimals. */
export interface FeedRate {
  /** ISO code in capitals, such as EUR. */
  currency: string;
  units_per_usd: string;
}

/** The rates that a feed returned, and the ones that were not usable. */
export interface RatesReply {
  source: FeedSource;
  rates: FeedRate[];
  /** Requested currencies that were missing or invalid. */
  dropped: { currency: string; reason: string }[];
  /** The time of the request, ISO 8601. Feeds state no time of their own, and no rate is newer than this. */
  time: string;
}

/** A source of exchange rates. */
export interface RateFeed {
  /** @throws {FeedError} if no rates are available. */
  fetchRates(signal?: AbortSignal): Promise<RatesReply>;
}

/** The display currencies other than the US dollar. */
export const ratedCurrencies = ["EUR", "GBP", "JPY", "CAD", "AUD"] as const;

/** A display currency that needs a rate. */
export type RatedCurrency = (typeof ratedCurrencies)[number];
