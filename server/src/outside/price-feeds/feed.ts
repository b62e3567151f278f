/** A coin's price in US dollars as a feed gives it. Figures are decimal text; what the feed left out is null. */
export interface FeedPrice {
  coin_id: string;
  symbol: string | null;
  name: string | null;
  /** Above zero, at most 18 decimals, below 10^15. */
  market_price: string;
  price_change_24h: string | null;
  /** In percent: "-1.5" is one and a half percent down. */
  price_change_percentage_24h: string | null;
  market_cap: string | null;
  volume_24h: string | null;
  /** ISO 8601; null where the feed named no time, and then the price is stale. */
  last_updated: string | null;
}

/** A row that the feed sent and that no price can be made of. */
export interface DroppedRow {
  /** Null where the row does not even name its coin. */
  coin_id: string | null;
  reason: string;
}

export type FeedSource = "coingecko" | "simulated";

export interface FeedReply {
  source: FeedSource;
  prices: FeedPrice[];
  dropped: DroppedRow[];
  /** How long the feed took. */
  response_time_ms: number;
}

/** Where prices come from. */
export interface PriceFeed {
  /**
   * Asks for the prices of these coins. Coins that the feed does not know are missing in its reply.
   * @param signal breaks the request off.
   * @throws {FeedError} when no price can be had.
   */
  fetchPrices(coinIds: readonly string[], signal?: AbortSignal): Promise<FeedReply>;
}

/** A feed gave no prices; the message is fit for the price log, which administrators read. */
export class FeedError extends Error {
  readonly source: FeedSource;
  /** The feed asked not to be asked again before this time. */
  readonly retryAt: Date | null;
  /** How long it took to fail. */
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
