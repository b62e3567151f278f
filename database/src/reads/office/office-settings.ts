import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { internalContext } from "../../internal-context.ts";

/** Premiums, fees and settings. For administrators. */
export function adminSettings(pool: Pool, context: Context): Promise<unknown> {
  return call(pool, "admin_settings", context);
}

/** Each coin's inventory limit for swaps. For administrators. */
export function swapInventories(pool: Pool, context: Context): Promise<unknown> {
  return call(pool, "swap_inventories", context);
}

/** The database's current facts about itself. */
export interface SystemOfDatabase {
  database_version: string;
  database_size_bytes: number | null;
  last_backup: { made_at: string; method: string } | null;
}

/** For administrators. */
export function adminSystem(pool: Pool, context: Context): Promise<SystemOfDatabase> {
  return call(pool, "admin_system", context);
}

/** The parts of the first-run checklist that the database knows. */
export interface DatabaseChecklist {
  second_factor: { is_required: boolean; administrators: number; protected: number };
  has_second_administrator: boolean;
  deciding_administrators: number;
  pool: Record<string, number>;
  is_watching: boolean;
  unwatched_networks: string[];
  last_backup_at: string | null;
  has_live_prices: boolean;
}

/** For owners. */
export function adminChecklist(pool: Pool, context: Context): Promise<DatabaseChecklist> {
  return call(pool, "admin_checklist", context);
}

/** The latest runs of the price update, and the state of each job. For administrators. */
export function adminCron(pool: Pool, context: Context): Promise<unknown> {
  return call(pool, "admin_cron", context);
}

/** The mode of the price feed, and when it was set. */
export interface PriceFeedControl {
  mode: PriceFeedMode;
  changed_at: string | null;
  changed_by: string | null;
  next_update_at: string | null;
}

/** What administrators have the price feed do. */
export type PriceFeedMode = "running" | "stopped" | "fallback";

/** For administrators. */
export function adminPriceFeed(pool: Pool, context: Context): Promise<PriceFeedControl> {
  return call(pool, "admin_price_feed", context);
}

/** The mode of the scheduled price update; for the update itself, and for everybody. */
export function priceFeedMode(pool: Pool): Promise<PriceFeedMode> {
  return call(pool, "price_feed_mode", internalContext("price feed"));
}

/** The state of an exchange's stream. */
export interface PriceStream {
  source: "binance" | "coinbase" | "kraken";
  /** live: prices arrive; silent: connected, but nothing usable arrives; down: disconnected and retrying. */
  state: "live" | "silent" | "down";
  /** The number of coins with a fresh price. */
  coins: number;
  /** The age of the newest price that arrived; null if none ever did. */
  age_seconds: number | null;
}

/** The exchanges' streams, whichever process of the cluster runs them; none if no process does. */
export function priceStreams(pool: Pool): Promise<PriceStream[]> {
  return call(pool, "price_streams", internalContext("price streams"));
}
