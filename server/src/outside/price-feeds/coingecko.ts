import { setTimeout as sleep } from "node:timers/promises";
import { readRow } from "./coingecko-row.ts";
import { parseDecimalJson } from "./decimal-json.ts";
import { type DroppedRow, FeedError, type FeedPrice, type PriceFeed } from "./feed.ts";
import { ReplyTooLargeError, readText, retryTime } from "./http-reply.ts";

/** The paid service; it takes its key under another name. */
const proHost = "pro-api.coingecko.com";

export interface CoingeckoOptions {
  /** Without a trailing slash: CoinGecko's public or pro base, or a server that speaks the same. */
  baseUrl: string;
  key: string | null;
  /** For one whole request, its body included. */
  timeoutMilliseconds: number;
  /** Rows a page; the documentation allows 1 to 250. */
  perPage?: number;
}

const maxReplyBytes = 4 * 1024 * 1024;
/** When asked to wait no longer than this, we do, instead of failing the update. */
const longestWaitMilliseconds = 5_000;

/**
 * CoinGecko's `GET /coins/markets`
 * (https://docs.coingecko.com/v3.0.1/reference/coins-markets), prices in US dollars with all their digits.
 */
export function createCoingeckoFeed(options: CoingeckoOptions): PriceFeed {
  const { perPage = 250 } = options;
  // After a 429 nothing is asked before this time: every request counts, the refused ones too.
  let retryAt: Date | null = null;

  async function fetchPage(url: string, signal?: AbortSignal): Promise<unknown[]> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await request(url, options, signal);
      if (reply.status === 200) return parsePage(reply.text);
      retryAt = retryTime(reply, new Date());
      const wait = (retryAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
      if (attempt > 1 || wait > longestWaitMilliseconds) throw refusedBy(reply.status, retryAt);
      await sleep(Math.max(wait, 0), undefined, { signal });
    }
  }

  return {
    async fetchPrices(coinIds, signal) {
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      if (retryAt !== null && retryAt > new Date()) throw stillWaiting(retryAt);
      try {
        const rows: unknown[] = [];
        const lastPage = Math.ceil(coinIds.length / perPage);
        for (let page = 1; page <= lastPage; page += 1) {
          const more = await fetchPage(pageUrl(options.baseUrl, coinIds, perPage, page), signal);
          rows.push(...more);
          if (more.length < perPage) break;
        }
        retryAt = null;
        const { prices, dropped } = sortRows(rows, coinIds);
        if (prices.length === 0) throw failure(`CoinGecko sent no usable price (${rows.length} rows)`);
        return { source: "coingecko", prices, dropped, response_time_ms: elapsed() };
      } catch (error) {
        throw asFeedError(error, elapsed());
      }
    },
  };
}

function pageUrl(baseUrl: string, coinIds: readonly string[], perPage: number, page: number): string {
  const query = new URLSearchParams({
    vs_currency: "usd",
    ids: coinIds.join(","),
    order: "market_cap_desc",
    per_page: String(perPage),
    page: String(page),
    price_change_percentage: "24h",
    precision: "full",
  });
  return `${baseUrl.replace(/\/+$/, "")}/coins/markets?${query}`;
}

async function request(url: string, options: CoingeckoOptions, stop: AbortSignal | undefined) {
  const { key, timeoutMilliseconds } = options;
  const headers: Record<string, string> = { accept: "application/json" };
  const keyHeader = new URL(url).hostname === proHost ? "x-cg-pro-api-key" : "x-cg-demo-api-key";
  if (key) headers[keyHeader] = key;
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(url, {
    headers,
    // The key must not follow a redirect to another host.
    redirect: "error",
    signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
  });
  const text = await readText(response, maxReplyBytes);
  return { status: response.status, retryAfter: response.headers.get("retry-after"), text };
}

function parsePage(text: string): unknown[] {
  let page: unknown;
  try {
    page = parseDecimalJson(text);
  } catch (error) {
    throw failure("CoinGecko sent something that is not JSON", error);
  }
  if (!Array.isArray(page)) throw failure("CoinGecko sent JSON that is not a list of coins");
  return page;
}

function sortRows(rows: unknown[], coinIds: readonly string[]) {
  const asked = new Set(coinIds);
  const prices = new Map<string, FeedPrice>();
  const dropped: DroppedRow[] = [];
  for (const input of rows) {
    const read = readRow(input);
    if ("dropped" in read) dropped.push(read.dropped);
    else if (!asked.has(read.price.coin_id)) dropped.push({ coin_id: null, reason: "a coin not asked for" });
    // Pages can overlap when ranks change between two requests; the first row is as good as the second.
    else if (!prices.has(read.price.coin_id)) prices.set(read.price.coin_id, read.price);
  }
  return { prices: [...prices.values()], dropped };
}

function refusedBy(status: number, retryAt: Date | null): FeedError {
  if (retryAt !== null) {
    return new FeedError(`CoinGecko answered ${status} and asks to wait until ${retryAt.toISOString()}`, {
      source: "coingecko",
      retryAt,
    });
  }
  const hint = status === 401 || status === 403 ? "; check PRICE_FEED_KEY and PRICE_FEED_URL" : "";
  return failure(`CoinGecko answered ${status}${hint}`);
}

function stillWaiting(retryAt: Date): FeedError {
  return new FeedError(`CoinGecko asked to wait until ${retryAt.toISOString()}`, {
    source: "coingecko",
    retryAt,
  });
}

function failure(message: string, cause?: unknown): FeedError {
  return new FeedError(message, { source: "coingecko", cause });
}

function asFeedError(error: unknown, responseTimeMs: number): FeedError {
  const { message, retryAt } =
    error instanceof FeedError ? error : { message: describe(error), retryAt: null };
  return new FeedError(message, { source: "coingecko", retryAt, responseTimeMs, cause: error });
}

/** What went wrong on the way, in words; the errors of `fetch` say it only in their cause. */
function describe(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "CoinGecko did not answer in time";
  if (error instanceof Error && error.name === "AbortError") return "The request to CoinGecko was broken off";
  if (error instanceof ReplyTooLargeError) return "CoinGecko sent too much";
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === "string" ? ` (${cause.code})` : "";
  return `CoinGecko could not be reached${code}`;
}
