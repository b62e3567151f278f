import type { reads } from "@portico/database";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { createAutoFeed } from "../outside/price-feeds/auto.ts";
import { createCoingeckoFeed } from "../outside/price-feeds/coingecko.ts";
import { createCoingeckoHistory } from "../outside/price-feeds/coingecko-history.ts";
import type { CoingeckoOptions, CoingeckoRequests } from "../outside/price-feeds/coingecko-requests.ts";
import { FeedError, type FeedPrice, type FeedSource, type PriceFeed } from "../outside/price-feeds/feed.ts";
import type { PriceHistory } from "../outside/price-feeds/history.ts";
import { createSimulatedFeed } from "../outside/price-feeds/simulated.ts";
import { createSimulatedHistory } from "../outside/price-feeds/simulated-history.ts";
import { createMappedFeed } from "./mapped-feed.ts";
import type { PriceList } from "./price-list.ts";

/** Timeout for one request of the real feed, well below the update interval. */
const timeoutMilliseconds = 8_000;
/** Shorter timeout in practice mode, so that without internet the first prices come soon. */
const practiceTimeoutMilliseconds = 4_000;
/** Number of updates for which real prices stay in use when the feed fails, before simulated ones replace them … */
const graceUpdates = 3;
/** … but at most this long, so that prices do not become too old to trade on. */
const MAX_GRACE_MS = 300_000;

/** One seed for prices, history and rates, so that they belong to the same market. */
export const marketSeed = "portico";

/** The chosen price feed, and the history for each source. */
export interface ChosenFeed {
  feed: PriceFeed;
  /** The feed that an administrator can switch to. */
  fallback?: PriceFeed;
  histories: Partial<Record<FeedSource, PriceHistory>>;
  /**
   * Asks the real feed about one of its ids.
   * @returns null if it has no price of it.
   * @throws {FeedError} if it does not answer.
   */
  lookUp(feedId: string): Promise<FeedPrice | null>;
}

/** CoinGecko options from the settings. */
export function feedOptions(config: Config): CoingeckoOptions {
  return {
    baseUrl: config.priceFeedUrl,
    key: config.priceFeedKey ?? null,
    timeoutMilliseconds: config.practice ? practiceTimeoutMilliseconds : timeoutMilliseconds,
  };
}

/** The feed chosen in the settings. Live mode never uses simulated prices. */
export function choosePriceFeed(
  config: Config,
  requests: CoingeckoRequests,
  list: PriceList,
  log: Logger,
  coins: () => Promise<reads.PricedCoin[]>,
): ChosenFeed {
  const byItsIds = createCoingeckoFeed({ ...feedOptions(config), requests });
  const real = createMappedFeed(byItsIds, coins);
  const coingecko = createCoingeckoHistory(requests, config.priceHistorySeconds * 1_000);
  const lookUp = lookUpAt(byItsIds);
  if (!config.practice || config.priceFeed === "coingecko")
    return { feed: real, histories: { coingecko }, lookUp };
  const simulated = createSimulatedFeed({ seed: marketSeed, lastPrice: list.get });
  const simulatedHistory = createSimulatedHistory(marketSeed);
  if (config.priceFeed === "simulated") {
    return { feed: simulated, histories: { simulated: simulatedHistory }, lookUp: notLookedUp };
  }
  const feed = createAutoFeed({
    real,
    simulated,
    graceMilliseconds: Math.min(graceUpdates * config.priceUpdateSeconds * 1_000, MAX_GRACE_MS),
    realPriceAge: () => realPriceAge(list),
    onFallback: (error) => log.warn({ reason: error.message }, "prices are simulated"),
  });
  return { feed, fallback: simulated, histories: { coingecko, simulated: simulatedHistory }, lookUp };
}

/** Asks for bitcoin, too: a feed that answers without an id does not know it. */
function lookUpAt(feed: PriceFeed) {
  return async (feedId: string) => {
    const { prices } = await feed.fetchPrices([feedId, "bitcoin"]);
    return prices.find(({ coin_id }) => coin_id === feedId) ?? null;
  };
}

async function notLookedUp(): Promise<never> {
  throw new FeedError("Prices are simulated", { source: "simulated" });
}

/**
 * Whether there is a feed to fall back to: the polled feed below the streams and, in practice mode, the simulated feed
 * below the polled one.
 */
export function hasFallbackFeed({ practice, priceFeed, priceStreams }: Config): boolean {
  return priceStreams.length > 0 || (practice && priceFeed === "auto");
}

function realPriceAge(list: PriceList): number | null {
  const newest = list
    .all()
    .filter((price) => price.source !== "simulated" && price.last_updated !== null)
    .reduce(
      (latest, price) => Math.max(latest, Date.parse(price.last_updated ?? "")),
      Number.NEGATIVE_INFINITY,
    );
  return Number.isFinite(newest) ? Date.now() - newest : null;
}
