import type { Pool } from "pg";
import { type Context, call } from "../call.ts";
import { internalContext } from "../internal-context.ts";

/** Premiums, fees and settings. For administrators. */
export function adminSettings(pool: Pool, context: Context): Promise<unknown> {
  return call(pool, "admin_settings", context);
}

/** What the database knows of itself, as it measures it now. */
export interface SystemOfDatabase {
  database_version: string;
  database_size_bytes: number | null;
  last_backup: { made_at: string; method: string } | null;
}

/** For administrators. */
export function adminSystem(pool: Pool, context: Context): Promise<SystemOfDatabase> {
  return call(pool, "admin_system", context);
}

/** What the database knows of the first-run checklist. */
export interface DatabaseChecklist {
  second_factor: { is_required: boolean; administrators: number; protected: number };
  has_second_administrator: boolean;
  last_backup_at: string | null;
  has_live_prices: boolean;
}

/** For owners. */
export function adminChecklist(pool: Pool, context: Context): Promise<DatabaseChecklist> {
  return call(pool, "admin_checklist", context);
}

/** The latest runs of the price update, and how each job stands. For administrators. */
export function adminCron(pool: Pool, context: Context): Promise<unknown> {
  return call(pool, "admin_cron", context);
}

/** What the price feed was told, and when. */
export interface PriceFeedControl {
  mode: PriceFeedMode;
  changed_at: string | null;
  changed_by: string | null;
  next_update_at: string | null;
}

export type PriceFeedMode = "running" | "stopped" | "fallback";

/** For administrators. */
export function adminPriceFeed(pool: Pool, context: Context): Promise<PriceFeedControl> {
  return call(pool, "admin_price_feed", context);
}

/** What the scheduled price update is told to do; for the update itself, and whoever asks. */
export function priceFeedMode(pool: Pool): Promise<PriceFeedMode> {
  return call(pool, "price_feed_mode", internalContext("price feed"));
}

/** How the stream of an exchange stands. */
export interface PriceStream {
  source: "binance" | "coinbase";
  /** live: prices come; silent: connected, and nothing of use comes; down: not connected, and tried again. */
  state: "live" | "silent" | "down";
  /** Of how many coins a fresh price is known. */
  coins: number;
  /** Of the newest price that came; null where none ever did. */
  age_seconds: number | null;
}

/** The exchanges' streams, whichever process of the cluster keeps them; none where no process does. */
export function priceStreams(pool: Pool): Promise<PriceStream[]> {
  return call(pool, "price_streams", internalContext("price streams"));
}
