import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createRedisCounter } from "./counter.ts";
import { createLimiter, type Limiter } from "./limiter.ts";
import { type Bus, createBus } from "./realtime/bus.ts";
import { createSharedBus } from "./realtime/shared-bus.ts";
import { closeRedis, openRedis, redisPrefix } from "./redis.ts";

/** What the nodes of a cluster have in common beside the database. */
export interface Nodes {
  bus: Bus;
  limiter: Limiter;
  /** Begins to hear the others; never waits for them. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * With `REDIS_URL` a bus and counters that all nodes share; without it, this node's own. Neither holds anything that
 * must last: Redis may be lost with all that it keeps.
 */
export function joinNodes({ redisUrl, publicUrl }: Config, log: Logger): Nodes {
  const local = createBus((err) => log.error({ err }, "a listener of the bus failed"));
  if (redisUrl === undefined) {
    return { bus: local, limiter: createLimiter(), start() {}, async stop() {} };
  }
  const prefix = redisPrefix(publicUrl);
  const redis = openRedis(redisUrl, log);
  const bus = createSharedBus({ local, redis, listening: openRedis(redisUrl, log), prefix });
  return {
    bus,
    limiter: createLimiter(createRedisCounter(redis, prefix)),
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
