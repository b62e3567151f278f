import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Metrics, Reading } from "../metrics/metrics.ts";
import { type Bus, createBus } from "../realtime/bus.ts";
import { createSharedBus } from "../realtime/shared-bus.ts";
import { createLimiter, createSharedLimiter, type Limiter } from "./limiter.ts";
import { closeRedis, openRedis, redisPrefix } from "./redis.ts";

/** What the nodes of a cluster share besides the database. */
export interface Nodes {
  bus: Bus;
  limiter: Limiter;
  addFigures(metrics: Metrics): void;
  /** Starts listening to other nodes, without waiting for the connection. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * With `REDIS_URL`, a bus and rate limits shared by all nodes; without it, this node's own. Neither holds persistent data,
 * so Redis may be lost.
 */
export function joinNodes({ redisUrl, publicUrl }: Config, log: Logger): Nodes {
  const local = createBus((err) => log.error({ err }, "a listener of the bus failed"));
  if (redisUrl === undefined) {
    const addFigures = (metrics: Metrics) => addRedisFigure(metrics, () => []);
    return { bus: local, limiter: createLimiter(), addFigures, start() {}, async stop() {} };
  }
  const prefix = redisPrefix(publicUrl);
  const redis = openRedis(redisUrl, log);
  const listening = openRedis(redisUrl, log);
  const bus = createSharedBus({ local, redis, listening, prefix });
  return {
    bus,
    limiter: createSharedLimiter(redis, prefix),
    addFigures: (metrics) => addRedisFigure(metrics, () => Number(redis.isReady && listening.isReady)),
    start() {
      bus.start();
      redis.connect().catch(() => {});
    },
    async stop() {
      await bus.stop();
      await closeRedis(redis);
    },
  };
}

function addRedisFigure(metrics: Metrics, read: Reading): void {
  metrics.gauge("portico_redis_up", "Whether Redis answers, where there is one: 1 or 0.", read);
}
