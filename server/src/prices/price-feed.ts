import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { createAutoFeed } from "../outside/price-feeds/auto.ts";
import { createCoingeckoFeed } from "../outside/price-feeds/coingecko.ts";
import { createCoingeckoHistory } from "../outside/price-feeds/coingecko-history.ts";
import type { CoingeckoOptions, CoingeckoRequests } from "../outside/price-feeds/coingecko-requests.ts";
import type { FeedSource, PriceFeed } from "../outside/price-feeds/feed.ts";
import type { PriceHistory } from "../outside/price-feeds/history.ts";
import { createSimulatedFeed } from "../outside/price-feeds/simulated.ts";
import { createSimulatedHistory } from "../outside/price-feeds/simulated-history.ts";
import type { PriceList } from "./price-list.ts";

/** One whole request of the real feed; prices are wanted long before the next update. */
const timeoutMilliseconds = 8_000;
/** In practice without internet nobody should wait long for the first prices. */
const practiceTimeoutMilliseconds = 4_000;
/** Real prices stand for this many updates when the feed fails, before simulated ones take their place … */
const graceUpdates = 3;
/** … but never until they are too old to trade on. */
const mostGraceMilliseconds = 300_000;

/** The same seed for prices, their past and rates: all are one market. */
export const marketSeed = "portico";

/** Where prices come from, and the past of each source's prices. */
export interface ChosenFeed {
  feed: PriceFeed;
  /** What an administrator may have asked instead of it. */
  fallback?: PriceFeed;
  histories: Partial<Record<FeedSource, PriceHistory>>;
}

/** How CoinGecko is asked, by these settings. */
export function feedOptions(config: Config): CoingeckoOptions {
  return {
    baseUrl: config.priceFeedUrl,
    key: config.priceFeedKey ?? null,
    timeoutMilliseconds: config.practice ? practiceTimeoutMilliseconds : timeoutMilliseconds,
  };
}

/** The feed that the settings name. Live mode never simulates: its only feed is the real one. */
export function choosePriceFeed(
  config: Config,
  requests: CoingeckoRequests,
  list: PriceList,
  log: Logger,
): ChosenFeed {
  const real = createCoingeckoFeed({ ...feedOptions(config), requests });
  const coingecko = createCoingeckoHistory(requests, config.priceHistorySeconds * 1_000);
  if (!config.practice || config.priceFeed === "coingecko") return { feed: real, histories: { coingecko } };
  const simulated = createSimulatedFeed({ seed: marketSeed, lastPrice: list.get });
  const simulatedHistory = createSimulatedHistory(marketSeed);
  if (config.priceFeed === "simulated") {
    return { feed: simulated, histories: { simulated: simulatedHistory } };
  }
  const feed = createAutoFeed({
    real,
    simulated,
    graceMilliseconds: Math.min(graceUpdates * config.priceUpdateSeconds * 1_000, mostGraceMilliseconds),
    realPriceAge: () => realPriceAge(list),
    onFallback: (error) => log.warn({ reason: error.message }, "prices are simulated"),
  });
  return { feed, fallback: simulated, histories: { coingecko, simulated: simulatedHistory } };
}

/** Below the exchanges' streams is the polled feed, and below that in practice the simulated one: live mode never simulates. */
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
