import {
  asFeedError,
  type CoingeckoOptions,
  type CoingeckoRequests,
  createCoingeckoRequests,
  failure,
} from "./coingecko-requests.ts";
import { readRow } from "./coingecko-row.ts";
import type { DroppedRow, FeedPrice, PriceFeed } from "./feed.ts";

/** Where CoinGecko is, and how its price feed asks it. */
export interface CoingeckoFeedOptions extends CoingeckoOptions {
  /** Rows per page; the documentation allows 1 to 250. */
  perPage?: number;
  /** Shared with the price history, which uses the same rate limit. */
  requests?: CoingeckoRequests;
}

/**
 * CoinGecko's `GET /coins/markets` (https://docs.coingecko.com/v3.0.1/reference/coins-markets), prices in US dollars
 * with all digits. It rejects with `FeedError` if there is no usable price.
 */
export function createCoingeckoFeed(options: CoingeckoFeedOptions): PriceFeed {
  const { perPage = 250, requests = createCoingeckoRequests(options) } = options;

  async function fetchPage(coinIds: readonly string[], page: number, signal?: AbortSignal) {
    const rows = await requests.get("/coins/markets", pageQuery(coinIds, perPage, page), signal);
    if (!Array.isArray(rows)) throw failure("CoinGecko sent JSON that is not a list of coins");
    return rows as unknown[];
  }

  return {
    async fetchPrices(coinIds, signal) {
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      requests.refuseWhileWaiting();
      try {
        const rows: unknown[] = [];
        const lastPage = Math.ceil(coinIds.length / perPage);
        for (let page = 1; page <= lastPage; page += 1) {
          const more = await fetchPage(coinIds, page, signal);
          rows.push(...more);
          if (more.length < perPage) break;
        }
        const { prices, dropped } = sortRows(rows, coinIds);
        if (prices.length === 0) throw failure(`CoinGecko sent no usable price (${rows.length} rows)`);
        return { source: "coingecko", prices, dropped, response_time_ms: elapsed() };
      } catch (error) {
        throw asFeedError(error, elapsed());
      }
    },
  };
}

function pageQuery(coinIds: readonly string[], perPage: number, page: number): Record<string, string> {
  return {
    vs_currency: "usd",
    ids: coinIds.join(","),
    order: "market_cap_desc",
    per_page: String(perPage),
    page: String(page),
    price_change_percentage: "24h",
    precision: "full",
  };
}

function sortRows(rows: unknown[], coinIds: readonly string[]) {
  const asked = new Set(coinIds);
  const prices = new Map<string, FeedPrice>();
  const dropped: DroppedRow[] = [];
  for (const input of rows) {
    const read = readRow(input);
    if ("dropped" in read) dropped.push(read.dropped);
    else if (!asked.has(read.price.coin_id)) dropped.push({ coin_id: null, reason: "a coin not asked for" });
    // Pages can overlap when ranks change between two requests. Keep the first row.
    else if (!prices.has(read.price.coin_id)) prices.set(read.price.coin_id, read.price);
  }
  return { prices: [...prices.values()], dropped };
}
