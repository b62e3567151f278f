/** The ranges in which a coin's history is fetched. Shorter ranges have denser points. */
export type HistoryDays = 1 | 90 | 365;

/** A range of a coin's price history to fetch. */
export interface HistoryPart {
  coin_id: string;
  /** The id under which the real feed knows the coin; its own if absent. */
  feed_id?: string;
  days: HistoryDays;
  /** The current price and its time (ISO 8601), at which a simulated history must end. */
  market_price: string;
  last_updated: string;
}

/**
 * A historical price: ISO 8601 time, and a positive price in US dollars as a decimal string with at most 18 decimals.
 */
export type HistoryPoint = [time: string, price: string];

/** A source of price history. */
export interface PriceHistory {
  /** Pause between two requests, so that current prices can always be fetched. */
  pauseMilliseconds: number;
  /** @throws {FeedError} if it is unavailable. */
  fetchHistory(part: HistoryPart, signal?: AbortSignal): Promise<HistoryPoint[]>;
}
