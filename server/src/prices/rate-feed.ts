import { type Pool, reads } from "@portico/database";
import type { Config } from "../config/config.ts";
import { createAutoRates } from "../outside/price-feeds/auto-rates.ts";
import { createCoingeckoRates } from "../outside/price-feeds/coingecko-rates.ts";
import {
  type CoingeckoRequests,
  createCoingeckoRequests,
} from "../outside/price-feeds/coingecko-requests.ts";
import type { RateFeed } from "../outside/price-feeds/rates.ts";
import { createSimulatedRates } from "../outside/price-feeds/simulated-rates.ts";
import { feedOptions, marketSeed } from "./price-feed.ts";

/** When the feed fails, real rates stay in use for a day before simulated ones replace them. */
const graceMilliseconds = 86_400_000;

/** What the choice of a rate feed depends on. */
export interface RateFeedOptions {
  config: Config;
  pool: Pool;
  /** The prices' requests, for the shared rate limit. */
  priceRequests: CoingeckoRequests;
  pricesAreReal(): boolean;
}

/** The rate feed matching the configured price feed. Live mode never uses simulated rates. */
export function chooseRateFeed(options: RateFeedOptions): RateFeed {
  const { config, pool, priceRequests, pricesAreReal } = options;
  const requests = createCoingeckoRequests(feedOptions(config));
  const real = createCoingeckoRates({ requests, priceRequests });
  if (!config.practice || config.priceFeed === "coingecko") return real;
  const simulated = createSimulatedRates(marketSeed);
  if (config.priceFeed === "simulated") return simulated;
  return createAutoRates({
    real,
    simulated,
    wantsRealOnly: async () => pricesAreReal() || (await hasRealRates(pool)),
  });
}

async function hasRealRates(pool: Pool): Promise<boolean> {
  const rows = await reads.fiatRates(pool);
  return rows.some(
    ({ source, rate_at }) => source !== "simulated" && Date.now() - Date.parse(rate_at) < graceMilliseconds,
  );
}
