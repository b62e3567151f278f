import type { AddressInfo } from "node:net";
import { openPool } from "@portico/database";
import type { TestDatabase } from "@portico/database/testing";
import { type DestinationStream, pino } from "pino";
import { buildApp } from "../../server/src/app.ts";
import { registerCalls } from "../../server/src/calls/rpc.ts";
import { joinNodes } from "../../server/src/cluster/nodes.ts";
import { type Config, loadConfig } from "../../server/src/config/config.ts";
import type { Deps, Part } from "../../server/src/deps.ts";
import { createJobs } from "../../server/src/jobs/jobs.ts";
import { createMetrics } from "../../server/src/metrics/metrics.ts";
import { createPrices } from "../../server/src/prices/prices.ts";
import type { StreamTimes } from "../../server/src/prices/streams/runner.ts";
import { registerReads } from "../../server/src/reads/read-routes.ts";
import { createLive, type LiveOptions } from "../../server/src/realtime/live.ts";

/** A cluster node with prices, jobs, live updates, calls and reads, on its own port. */
export interface TestNode {
  url: string;
  bus: Deps["bus"];
  prices: ReturnType<typeof createPrices>;
  config: Config;
  close(): Promise<void>;
}

export interface NodeOptions extends LiveOptions {
  config?: Partial<Config>;
  /** URL of the CoinGecko mock; if unset, prices are simulated. */
  feedUrl?: string | undefined;
  /** Whether prices are updated on schedule; otherwise only when an administrator asks. */
  jobs?: boolean;
  refreshMilliseconds?: number;
  streamTimes?: Partial<StreamTimes>;
  log?: DestinationStream;
}

export async function startNode(database: TestDatabase, options: NodeOptions = {}): Promise<TestNode> {
  const { feedUrl, refreshMilliseconds = 60_000 } = options;
  const streamTimes = options.streamTimes && { streamTimes: options.streamTimes };
  const config: Config = {
    ...loadConfig({ PORT: "0", LOG_LEVEL: options.log ? "info" : "silent" }),
    priceFeed: feedUrl ? "coingecko" : "simulated",
    ...(feedUrl && { priceFeedUrl: feedUrl }),
    priceStreams: [],
    ...options.config,
  };
  const log = options.log ? pino({ level: "info" }, options.log) : pino({ level: "silent" });
  const pool = openPool(database.url, { max: 8 });
  const { bus, limiter, ...between } = joinNodes(config, log);
  const jobs = createJobs({ databaseUrl: database.url, log });
  const prices = createPrices({ config, pool, bus, jobs, log, refreshMilliseconds, ...streamTimes });
  const mailer = { send: async () => null, pretend: async () => {}, close: () => {} };
  const parts: Part[] = [createLive(options), (app) => prices.register(app), registerCalls, registerReads];
  const deps: Deps = { config, pool, bus, limiter, log, prices, metrics: createMetrics(), mailer };
  const app = await buildApp(deps, parts, { webFolder: "/nowhere" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  between.start();
  await prices.start();
  if (options.jobs) await jobs.start();
  const { port } = app.server.address() as AddressInfo;
  const stop = async () => {
    await app.close();
    await prices.stop();
    if (options.jobs) await jobs.stop();
    await between.stop();
    await pool.end();
  };
  let stopping: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    config,
    bus,
    prices,
    close() {
      stopping ??= stop();
      return stopping;
    },
  };
}
