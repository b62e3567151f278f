import { call, internalContext, type Pool, reads } from "@portico/database";
import type { Logger } from "pino";
import { singleFlight } from "../async/single-flight.ts";
import { FeedError, type FeedReply, type PriceFeed } from "../outside/price-feeds/feed.ts";
import type { Bus } from "../realtime/bus.ts";
import { missingPrices } from "./missing-prices.ts";
import type { PriceList } from "./price-list.ts";

/** What one update of the polled prices needs. */
export interface UpdateDeps {
  pool: Pool;
  feed: PriceFeed;
  list: PriceList;
  bus: Bus;
  log: Logger;
  /** From `createRefresh`. */
  refresh(): Promise<void>;
  /** Interval of scheduled updates. */
  everySeconds: number;
  /** A scheduled update, which is discarded if the feed was stopped meanwhile. */
  isScheduled?: boolean;
}

/** The database's result: updated coin ids, and rejected ones with reasons. */
export interface UpdateResult {
  updated: string[];
  /** Held: they jumped, and wait for a second update to confirm them (T9). */
  held: string[];
  rejected: { coin_id: string | null; reason: string }[];
  /** Coins without a usable price in this answer, and since when. */
  missing?: { symbol: string; since: string; reason: string }[];
}

/**
 * Runs one update: fetches prices, has the database ingest them, and publishes changes. The database logs every run,
 * including failed ones.
 * @throws {FeedError} if the feed returned no prices.
 */
export async function updatePrices(deps: UpdateDeps, signal?: AbortSignal): Promise<UpdateResult> {
  const { pool, log } = deps;
  const coinIds = (await reads.pricedCoins(pool)).map(({ coin_id }) => coin_id);
  const reply = await askFeed(deps, coinIds, signal);
  const result = await call<UpdateResult>(pool, "ingest_prices", internalContext("price update"), {
    p_source: reply.source,
    p_prices: reply.prices,
    p_response_time_ms: reply.response_time_ms,
    p_is_scheduled: deps.isScheduled,
    p_every_seconds: deps.everySeconds,
    p_missing: missingPrices(coinIds, reply),
  });
  const { held, rejected, missing = [] } = result;
  const faults = { dropped: reply.dropped, held, rejected, missing };
  if (Object.values(faults).some((list) => list.length > 0)) log.warn(faults, "prices not taken");
  log.info(
    { source: reply.source, coins: result.updated.length, ms: reply.response_time_ms },
    "prices updated",
  );
  deps.bus.publish({ type: "admin_cron" });
  deps.bus.publish({ type: "prices_written" });
  await deps.refresh();
  return result;
}

/**
 * Creates the function that reloads the list from the database and publishes changes, of this or another node. Reads
 * run one after another, so that an older result cannot overwrite a newer one. Requests made while one is queued share
 * it, so that a slow database does not build up a queue.
 */
export function createRefresh({ pool, list, bus }: Pick<UpdateDeps, "pool" | "list" | "bus">) {
  return singleFlight(async () => {
    const changed = list.replace(await reads.prices(pool));
    if (changed.length > 0) bus.publish({ type: "prices", coins: changed });
  });
}

async function askFeed(
  { pool, feed, log, bus }: UpdateDeps,
  coinIds: string[],
  signal?: AbortSignal,
): Promise<FeedReply> {
  try {
    return await feed.fetchPrices(coinIds, signal);
  } catch (error) {
    if (error instanceof FeedError && !signal?.aborted) {
      log.warn({ reason: error.message }, "no prices");
      await call(pool, "record_price_failure", internalContext("price update"), {
        p_source: error.source,
        p_message: error.message,
        p_response_time_ms: error.responseTimeMs,
      });
      bus.publish({ type: "admin_cron" });
    }
    throw error;
  }
}
