import { call, internalContext, type Pool, reads } from "@portico/database";
import type { Logger } from "pino";
import { oneWaiting } from "../one-waiting.ts";
import { FeedError, type FeedReply, type PriceFeed } from "../outside/price-feeds/feed.ts";
import type { Bus } from "../realtime/bus.ts";
import type { PriceList } from "./price-list.ts";

export interface UpdateDeps {
  pool: Pool;
  feed: PriceFeed;
  list: PriceList;
  bus: Bus;
  log: Logger;
  /** Of `createRefresh`. */
  refresh(): Promise<void>;
  /** Between two scheduled updates. */
  everySeconds: number;
  /** Nobody asked for it, so that it is to be dropped where somebody has stopped the feed meanwhile. */
  isScheduled?: boolean;
}

/** What the database made of a feed's answer: coin ids, and why some were not taken. */
export interface UpdateResult {
  updated: string[];
  /** They jumped, and wait for a second update to confirm it (T9). */
  held: string[];
  rejected: { coin_id: string | null; reason: string }[];
}

/**
 * One update: asks the feed, has the database take the prices in, and publishes what changed. The database logs each
 * run, the failed ones too.
 * @throws {FeedError} when the feed gave no prices.
 */
export async function updatePrices(deps: UpdateDeps, signal?: AbortSignal): Promise<UpdateResult> {
  const { pool, log } = deps;
  const reply = await askFeed(deps, signal);
  const result = await call<UpdateResult>(pool, "ingest_prices", internalContext("price update"), {
    p_source: reply.source,
    p_prices: reply.prices,
    p_response_time_ms: reply.response_time_ms,
    p_is_scheduled: deps.isScheduled,
    p_every_seconds: deps.everySeconds,
  });
  const { held, rejected } = result;
  const faults = { dropped: reply.dropped, held, rejected };
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
 * Makes what takes the list as the database has it, this node's update or another's, and tells everybody what changed.
 * One reading waits for the one before it: an older answer that came late must not undo a newer one. Whoever asks while
 * one waits already shares it: prices are written every second, and a slow database must not leave a queue behind.
 */
export function createRefresh({ pool, list, bus }: Pick<UpdateDeps, "pool" | "list" | "bus">) {
  return oneWaiting(async () => {
    const changed = list.replace(await reads.prices(pool));
    if (changed.length > 0) bus.publish({ type: "prices", coins: changed });
  });
}

async function askFeed({ pool, feed, log, bus }: UpdateDeps, signal?: AbortSignal): Promise<FeedReply> {
  try {
    return await feed.fetchPrices(await reads.pricedCoinIds(pool), signal);
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
