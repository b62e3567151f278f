import type { PriceFeedAction, PriceStream } from "@portico/contract";
import { call, type Pool, reads } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { cached } from "../async/cached.ts";
import type { ReadHistory } from "../cluster/databases.ts";
import type { Config } from "../config/config.ts";
import type { Prices } from "../deps.ts";
import { context } from "../http/session.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { createCoingeckoRequests } from "../outside/price-feeds/coingecko-requests.ts";
import { FeedError } from "../outside/price-feeds/feed.ts";
import type { Bus } from "../realtime/bus.ts";
import { addCandleRoutes } from "./candle-routes.ts";
import { fillCandles } from "./fill-candles.ts";
import { type ChosenFeed, choosePriceFeed, feedOptions, hasFallbackFeed } from "./price-feed.ts";
import { createPriceList, type PriceList } from "./price-list.ts";
import { addPriceRoutes, type FeedState } from "./price-routes.ts";
import { chooseRateFeed } from "./rate-feed.ts";
import { createRates } from "./rates.ts";
import type { LeftOut } from "./streams/left-out.ts";
import {
  createStreamRunner,
  type StreamRunner,
  type StreamTimes,
  usualStreamTimes,
} from "./streams/runner.ts";
import { createRefresh, type UpdateDeps, updatePrices } from "./update-prices.ts";

type PriceUpdateDeps = UpdateDeps &
  Pick<ChosenFeed, "fallback"> & { streams: StreamRunner | undefined; hasFallback: boolean };

/** What prices need. */
export interface PricesOptions {
  config: Config;
  pool: Pool;
  bus: Bus;
  jobs: Jobs;
  log: Logger;
  /** Reads charts; defaults to `pool`. */
  readHistory?: ReadHistory;
  /** Interval for reading updates that another node wrote. */
  refreshMilliseconds?: number;
  streamTimes?: Partial<StreamTimes>;
}

/** State of this process's prices, for metrics. */
export interface PriceState {
  list: PriceList;
  /** Exchange prices currently excluded. Known only to the process that follows the exchanges. */
  leftOut(): LeftOut[];
}

/** Creates this process's price list and the job that updates it. The job starts with `jobs`. */
export function createPrices(options: PricesOptions): Prices & PriceState {
  const { config, pool, bus, jobs, refreshMilliseconds = 5_000 } = options;
  const log = options.log.child({ part: "prices" });
  const list = createPriceList();
  const requests = createCoingeckoRequests(feedOptions(config));
  const chosen = choosePriceFeed(config, requests, list, log, () => reads.pricedCoins(pool));
  const pricesAreReal = () => list.all().some((price) => price.source !== "simulated");
  const rateFeed = chooseRateFeed({ config, pool, priceRequests: requests, pricesAreReal });
  const { priceUpdateSeconds } = config;
  const rates = createRates({ pool, jobs, feed: rateFeed, log, priceUpdateSeconds, pricesAreReal });
  const refresh = createRefresh({ pool, list, bus });
  const streams = followExchanges(options, log, refresh);
  const hasFallback = hasFallbackFeed(config);
  const updating = { refresh, streams, hasFallback, everySeconds: priceUpdateSeconds };
  const deps: PriceUpdateDeps = { pool, bus, list, log, ...updating, ...chosen };
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  const readAgain = () => {
    reading = refresh().catch((err) => log.warn({ err }, "could not read the prices"));
  };
  const unsubscribe = bus.subscribe((event, isFromElsewhere) => {
    if (event.type === "prices_written" && isFromElsewhere) readAgain();
  });

  jobs.repeat({
    name: "update-prices",
    everySeconds: config.priceUpdateSeconds,
    work: (signal) => scheduledUpdate(deps, signal),
  });
  jobs.repeat(
    fillCandles({ pool, histories: chosen.histories, log, hasPrices: () => list.all().length > 0 }),
  );

  return {
    list,
    leftOut: () => streams?.leftOut() ?? [],
    register(app: FastifyInstance) {
      addPriceRoutes(app, {
        list,
        updateSeconds: config.priceUpdateSeconds,
        feed: cached(1, () => readFeed(options)),
        update: (request) => askedUpdate(deps, rates.update, request),
        control: (action, request) => controlFeed(deps, action, request),
      });
      addCandleRoutes(app, options.readHistory ?? ((read) => read(pool)));
      rates.register(app);
    },
    async start() {
      await refresh();
      streams?.start();
      timer = setInterval(readAgain, refreshMilliseconds);
    },
    async stop() {
      unsubscribe();
      clearInterval(timer);
      await streams?.stop();
      // Wait for the last read, since the pool is ended next.
      await reading;
    },
    all: list.all,
    lookUp: chosen.lookUp,
    isSimulated: () => list.all().some((price) => price.source === "simulated"),
  };
}

/** Returns undefined if no exchanges are configured. */
function followExchanges(
  { config, pool, bus, streamTimes }: PricesOptions,
  log: Logger,
  refresh: () => Promise<void>,
) {
  if (config.priceStreams.length === 0) return undefined;
  const times = { ...usualStreamTimes, ...streamTimes };
  return createStreamRunner({ pool, bus, log, addresses: config.priceStreams, times, refresh });
}

/** The feed's mode and the state of each followed exchange, whichever server follows it. */
async function readFeed({ pool, config }: PricesOptions): Promise<FeedState> {
  const mode = await reads.priceFeedMode(pool);
  const known = config.priceStreams.length > 0 && mode === "running" ? await reads.priceStreams(pool) : [];
  const streams = config.priceStreams.map(
    ({ source }): PriceStream =>
      known.find((stream) => stream.source === source) ?? {
        source,
        state: "off",
        coins: 0,
        age_seconds: null,
      },
  );
  return { mode, streams };
}

/** A failed update is retried soon, unless the feed asked for a longer wait. */
async function scheduledUpdate(deps: PriceUpdateDeps, signal: AbortSignal): Promise<void> {
  const mode = await reads.priceFeedMode(deps.pool);
  if (mode === "stopped") return;
  try {
    await updatePrices({ ...notify(deps, mode), isScheduled: true }, signal);
  } catch (error) {
    if (!(error instanceof FeedError) || error.retryAt === null) throw error;
  }
}

/** The database checks permission. A failed feed is reported in the reply, not as an error of the request. */
async function askedUpdate(deps: PriceUpdateDeps, updateRates: () => Promise<void>, request: FastifyRequest) {
  await call(deps.pool, "request_price_update", context(request));
  deps.bus.publish({ type: "admin_cron" });
  const mode = await reads.priceFeedMode(deps.pool);
  try {
    const polled = updatePrices(notify(deps, mode));
    const [{ updated }] = await Promise.all([polled, updateRates(), deps.streams?.write()]);
    return { success: true, message: "Crypto prices updated successfully", coins_updated: updated.length };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { success: false, message: error.message, coins_updated: 0 };
  }
}

/** Takes effect with the next scheduled update. After a change, prices are fetched at once. */
async function controlFeed(deps: PriceUpdateDeps, action: PriceFeedAction, request: FastifyRequest) {
  const { mode, is_changed } = await call<{ mode: reads.PriceFeedMode; is_changed: boolean }>(
    deps.pool,
    "control_price_feed",
    context(request),
    { p_action: action, p_has_fallback: deps.hasFallback },
  );
  if (is_changed) {
    deps.bus.publish({ type: "admin_cron" });
    await deps.streams?.wake();
    if (mode !== "stopped") await updatePrices(notify(deps, mode)).catch(unlessFeedError);
  }
  return { success: true, status: mode } as const;
}

/** Feed errors are already in the price log. */
function unlessFeedError(error: unknown): void {
  if (!(error instanceof FeedError)) throw error;
}

/**
 * The dependencies with the feed that administrators chose. While exchanges are followed, their fallback is the regular
 * feed.
 */
function notify({ fallback, ...deps }: PriceUpdateDeps, mode: reads.PriceFeedMode): UpdateDeps {
  return mode === "fallback" && fallback && !deps.streams ? { ...deps, feed: fallback } : deps;
}
