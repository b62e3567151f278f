import type { CoingeckoServer } from "@portico/testing/server/coingecko-server.ts";
import type { Exchange } from "./exchange.ts";
import { runSql } from "./operator.ts";

const HOUR = 3_600_000;

/**
 * The longest time until a new price is on screen. Prices arrive every five seconds, but the queue runs one
 * update per five-second slot: after a late tick, the next one is skipped. A test that waits for one needs a
 * longer time-out, too.
 */
export const priceArrival = { timeout: 30_000 };

/**
 * The market of the shared exchange: bitcoin rises, ether falls, dogecoin costs less than a dollar, monero
 * has no price, and the price of stacks is an hour old. Screens show prices with the premium of 4 %, except
 * for stable coins.
 */
export function openMarket(feed: CoingeckoServer): void {
  feed.setPrice("bitcoin", "94218.40", {
    price_change_24h: "1702.444",
    price_change_percentage_24h: "1.84",
    market_cap: "1900000000000",
    total_volume: "38200000000",
  });
  feed.setPrice("ethereum", "3412.07", {
    price_change_24h: "-21.3",
    price_change_percentage_24h: "-0.618",
    market_cap: "411000000000",
    total_volume: "612300000",
  });
  feed.setPrice("dogecoin", "0.3121");
  feed.removeCoin("monero");
  feed.setPrice("blockstack", "1.9", { last_updated: new Date(Date.now() - HOUR).toISOString() });
}

/**
 * Stops the price feed, so that only the test writes prices and logs runs. Takes the lock of the price update: a run in
 * progress finishes first, and later ones write nothing. Prices can be traded on for another minute.
 */
export async function stopFeed(exchange: Exchange): Promise<void> {
  await runSql(
    exchange,
    `with idle as materialized (select pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0)))
     update app.price_feed set mode = 'stopped', changed_at = null, changed_by = null from idle`,
  );
}

/** Restarts the price feed for the next test. */
export async function startFeed(exchange: Exchange): Promise<void> {
  await runSql(exchange, "update app.price_feed set mode = 'running', changed_at = null, changed_by = null");
}
