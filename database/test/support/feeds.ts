import { randomUUID } from "node:crypto";
import { type Person, useWorld, type World } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach } from "vitest";

export interface Tick {
  source: string;
  symbol: string;
  price: string;
  age_ms: number;
  bid?: string;
  ask?: string;
  still_ms?: number;
}

interface Ingested {
  is_held: boolean;
  updated?: string[];
  held?: string[];
  left_out?: { source: string; coin_id: string; reason: string }[];
}

/** Streams and a polled feed, on a database whose only price is USDT's, one dollar. */
export interface Feeds {
  readonly world: World;
  readonly admin: Person;
  /** Ingests prices from CoinGecko; `last_updated` is a minute ago by default. */
  poll(
    coinId: string,
    price: string,
    lastUpdated?: string | null,
  ): Promise<{ updated: string[]; held: string[] }>;
  /** Ingests ticks of the exchanges, as the holder of the lease. */
  ingest(...ticks: Tick[]): Promise<Ingested>;
  /** Market price, source, market cap and time as everybody sees them. */
  priceOf(coinId: string): Promise<Record<string, string> | undefined>;
  /** Bitcoin's market price. */
  bitcoin(): Promise<string | undefined>;
}

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

export const binance = (price: string, age_ms = 0, symbol = "BTCUSDT"): Tick => ({
  source: "binance",
  symbol,
  price,
  age_ms,
});
export const coinbase = (price: string, age_ms = 0, symbol = "BTC-USD"): Tick => ({
  source: "coinbase",
  symbol,
  price,
  age_ms,
});

export const kraken = (price: string, age_ms = 0, symbol = "BTC/USD"): Tick => ({
  source: "kraken",
  symbol,
  price,
  age_ms,
});

const tables = [
  "held_price_jumps",
  "polled_prices",
  "candles",
  "crypto_price_logs",
  "crypto_premiums",
  "attempts",
  "crypto_prices",
];

/** Registers the hooks of a test file. */
export function useFeeds(): Feeds {
  const world = useWorld();
  let admin: Person;
  let holder: string;

  beforeAll(async () => {
    admin = await world.person({ is_admin: true });
  });
  beforeEach(async () => {
    for (const table of tables) await world.rows(`delete from app.${table}`);
    await world.rows("update app.price_runner set holder = null, held_until = null, streams = '[]'");
    await world.rows("update app.price_feed set mode = 'running'");
    await feeds.poll("tether", "1");
    holder = randomUUID();
    await world.call(null, "hold_price_lease", { p_holder: holder, p_seconds: 60, p_streams: [] });
  });

  const feeds: Feeds = {
    world,
    get admin() {
      return admin;
    },
    poll: (coin_id, market_price, last_updated = ago(60)) =>
      world.call(null, "ingest_prices", {
        p_source: "coingecko",
        p_prices: [{ coin_id, market_price, last_updated, market_cap: "5000", price_change_24h: "7" }],
      }),
    ingest: (...p_ticks) => world.call(null, "ingest_ticks", { p_holder: holder, p_ticks }),
    async priceOf(coinId) {
      const [row] = await world.rows<Record<string, string>>(
        "select market_price, source, market_cap, last_updated from api.crypto_prices where coin_id = $1",
        [coinId],
      );
      return row;
    },
    bitcoin: async () => (await feeds.priceOf("bitcoin"))?.market_price,
  };
  return feeds;
}
