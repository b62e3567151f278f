import { type Context, type Pool, reads } from "@portico/database";
import type { Config } from "../config/config.ts";
import { readRelease } from "../config/release.ts";
import { hasFallbackFeed } from "../prices/price-feed.ts";

/** System information from the database and this process (T48). */
export async function adminSystem(pool: Pool, context: Context) {
  const [measured, { version, build, schema }] = await Promise.all([
    reads.adminSystem(pool, context),
    readRelease(),
  ]);
  return {
    ...measured,
    platform_version: version,
    build,
    schema,
    started_at: new Date(performance.timeOrigin).toISOString(),
  };
}

/** The price feed's mode and how this process is configured for it. */
export async function adminPriceFeed(pool: Pool, config: Config, context: Context) {
  return {
    ...(await reads.adminPriceFeed(pool, context)),
    has_fallback: hasFallbackFeed(config),
    update_seconds: config.priceUpdateSeconds,
  };
}
