import type { FeedSource } from "./feed.ts";

/** What one US dollar is worth: decimal text above zero with at most 12 decimals. */
export interface FeedRate {
  /** In capitals, such as EUR. */
  currency: string;
  units_per_usd: string;
}

export interface RatesReply {
  source: FeedSource;
  rates: FeedRate[];
  /** What was asked for and did not come, or not as a rate. */
  dropped: { currency: string; reason: string }[];
  /** When the feed was asked, ISO 8601: none of them names a time of its own, and nothing it says is newer. */
  time: string;
}

/** Where the rates of currencies come from. */
export interface RateFeed {
  /** @throws {FeedError} when no rate can be had. */
  fetchRates(signal?: AbortSignal): Promise<RatesReply>;
}

/** The currencies beside the US dollar that figures are shown in. */
export const ratedCurrencies = ["EUR", "GBP", "JPY", "CAD", "AUD"] as const;
export type RatedCurrency = (typeof ratedCurrencies)[number];
