/** A coin's price in US dollars from a feed. Figures are decimal strings, or null if the feed omitted them. */
export interface FeedPrice {
  coin_id: string;
  /** The id under which the feed knows the coin, if it was asked for by that. */
  feed_id?: string;
  symbol: string | null;
  name: string | null;
  /** Above zero, at most 18 decimals, below 10^15. */
  market_price: string;
  price_change_24h: string | null;
  /** In percent: "-1.5" means 1.5 % down. */
  price_change_percentage_24h: string | null;
  market_cap: string | null;
  volume_24h: string | null;
  /** ISO 8601; null if the feed gave no time, in which case the price counts as stale. */
  last_updated: string | null;
}

/** An unusable row of a feed's reply. */
export interface DroppedRow {
  /** Null if the row names no coin. */
  coin_id: string | null;
  reason: string;
}

/** The feeds that are polled. */
export type FeedSource = "coingecko" | "simulated";

/** The prices that a feed returned, and the rows that were not usable. */
export interface FeedReply {
  source: FeedSource;
  prices: FeedPrice[];
  dropped: DroppedRow[];
  /** Response time of the feed. */
  response_time_ms: number;
}

/** A source of prices. */
export interface PriceFeed {
  /**
   * Fetches the prices of these coins. Coins unknown to the feed are missing from its reply.
   * @param signal aborts the request.
   * @throws {FeedError} if no prices are available.
   */
  fetchPrices(coinIds: readonly string[], signal?: AbortSignal): Promise<FeedReply>;
}

/** A feed returned no prices. The message goes to the price log, which administrators read. */
export class FeedError extends Error {
  readonly source: FeedSource;
  /** The feed must not be called again before this time. */
  readonly retryAt: Date | null;
  /** Time until the failure. */
  readonly responseTimeMs: number;

  constructor(
    message: string,
    options: { source: FeedSource; retryAt?: Date | null; responseTimeMs?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = "FeedError";
    this.source = options.source;
    this.retryAt = options.retryAt ?? null;
    this.responseTimeMs = options.responseTimeMs ?? 0;
  }
}
