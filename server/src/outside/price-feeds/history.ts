/** The parts in which a coin's past is asked for; the fewer days, the closer its points stand. */
export type HistoryDays = 1 | 90 | 365;

/** What part of which coin's past is wanted. */
export interface HistoryPart {
  coin_id: string;
  days: HistoryDays;
  /** The price that stands, and of when it is (ISO 8601): where a made-up past must end. */
  market_price: string;
  last_updated: string;
}

/** A price of the past: ISO 8601, and US dollars as decimal text above zero with at most 18 decimals. */
export type HistoryPoint = [time: string, price: string];

/** Where the past of a price comes from. */
export interface PriceHistory {
  /** How long to wait between two requests, so that prices themselves can always be asked for. */
  pauseMilliseconds: number;
  /** @throws {FeedError} when it cannot be had. */
  fetchHistory(part: HistoryPart, signal?: AbortSignal): Promise<HistoryPoint[]>;
}
