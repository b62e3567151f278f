import { setTimeout as sleep } from "node:timers/promises";
import { networkFault } from "@portico/chains";
import { parseDecimalJson } from "./decimal-json.ts";
import { FeedError } from "./feed.ts";
import { ReplyTooLargeError, readText, retryTime } from "./http-reply.ts";

/** The paid service, which expects its key in a different header. */
const proHost = "pro-api.coingecko.com";

/** Where CoinGecko is, and how to ask it. */
export interface CoingeckoOptions {
  /** CoinGecko's public or pro base URL, or a compatible server, without a trailing slash. */
  baseUrl: string;
  key: string | null;
  /** Timeout for one request including its body. */
  timeoutMilliseconds: number;
}

/** Sends requests to CoinGecko. Users of one instance share its rate limit: after a 429, all wait. */
export interface CoingeckoRequests {
  /**
   * Sends a GET below the base URL and returns the parsed JSON, with numbers kept as digits.
   * @throws any transport error; `asFeedError` converts it.
   */
  get(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<unknown>;
  /** @throws {FeedError} while CoinGecko's rate limit is in effect. */
  refuseWhileWaiting(): void;
}

const maxReplyBytes = 4 * 1024 * 1024;
/** If the requested wait is at most this long, wait instead of failing. */
const longestWaitMilliseconds = 5_000;

/** Creates the requests, which share one rate limit. While it lasts, they reject with `FeedError`. */
export function createCoingeckoRequests(options: CoingeckoOptions): CoingeckoRequests {
  const base = options.baseUrl.replace(/\/+$/, "");
  // Rejected requests count towards the rate limit, too.
  let retryAt: Date | null = null;
  return {
    refuseWhileWaiting() {
      if (retryAt !== null && retryAt > new Date()) throw stillWaiting(retryAt);
    },
    async get(path, query, signal) {
      const url = `${base}${path}?${new URLSearchParams(query)}`;
      for (let attempt = 1; ; attempt += 1) {
        const reply = await request(url, options, signal);
        retryAt = retryTime(reply, new Date());
        if (reply.status === 200) return parse(reply.text);
        const wait = (retryAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
        if (attempt > 1 || wait > longestWaitMilliseconds) throw refusedBy(reply.status, retryAt);
        await sleep(Math.max(wait, 0), undefined, { signal });
      }
    },
  };
}

async function request(url: string, options: CoingeckoOptions, stop: AbortSignal | undefined) {
  const { key, timeoutMilliseconds } = options;
  const headers: Record<string, string> = { accept: "application/json" };
  const keyHeader = new URL(url).hostname === proHost ? "x-cg-pro-api-key" : "x-cg-demo-api-key";
  if (key) headers[keyHeader] = key;
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(url, {
    headers,
    // Do not send the key to another host after a redirect.
    redirect: "error",
    signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
  });
  const text = await readText(response, maxReplyBytes);
  return { status: response.status, retryAfter: response.headers.get("retry-after"), text };
}

function parse(text: string): unknown {
  try {
    return parseDecimalJson(text);
  } catch (error) {
    throw failure("CoinGecko sent something that is not JSON", error);
  }
}

function refusedBy(status: number, retryAt: Date | null): FeedError {
  if (retryAt !== null) {
    const hint =
      status === 429 ? "; its limit is reached, so raise PRICE_UPDATE_SECONDS or use a larger plan" : "";
    return new FeedError(
      `CoinGecko answered ${status} and asks to wait until ${retryAt.toISOString()}${hint}`,
      {
        source: "coingecko",
        retryAt,
      },
    );
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

/** A feed error for an unusable reply. */
export function failure(message: string, cause?: unknown): FeedError {
  return new FeedError(message, { source: "coingecko", cause });
}

/** Converts any error to a one-line feed error for the price log. */
export function asFeedError(error: unknown, responseTimeMs: number): FeedError {
  const { message, retryAt } =
    error instanceof FeedError ? error : { message: describe(error), retryAt: null };
  return new FeedError(message, { source: "coingecko", retryAt, responseTimeMs, cause: error });
}

/** Describes a transport error. `fetch` errors carry the reason only in their cause. */
function describe(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "CoinGecko did not answer in time";
  if (error instanceof Error && error.name === "AbortError") return "The request to CoinGecko was broken off";
  if (error instanceof ReplyTooLargeError) return "CoinGecko sent too much";
  const fault = networkFault(error);
  return fault ? `CoinGecko could not be reached: ${fault}` : "CoinGecko could not be reached";
}
