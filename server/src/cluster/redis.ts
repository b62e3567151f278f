import { createHash } from "node:crypto";
import { createClient, type RedisClientType } from "@redis/client";
import type { Logger } from "pino";
import { withTimeout } from "../async/with-timeout.ts";

/** A connection to Redis. */
export type Redis = RedisClientType;

/** Maximum delay between reconnects, which start quickly and are randomized across nodes. */
const MAX_RETRY_MILLISECONDS = 2_000;
/** Timeout for detecting a silently lost server, which must answer a ping every two seconds. */
const silentMilliseconds = 6_000;
const pingMilliseconds = 2_000;
/** How long closing waits for pending commands. */
const closeTimeoutMilliseconds = 500;
/** Limit of queued commands, so that a stalled server cannot exhaust our memory. */
const MAX_QUEUED_COMMANDS = 10_000;

/**
 * A client that reconnects for as long as the process lives. While the server is unavailable, commands fail at once:
 * every caller has a fallback and nothing here is worth waiting for.
 */
export function openRedis(url: string, log: Pick<Logger, "warn" | "info">): Redis {
  const redis: Redis = createClient({
    url,
    name: "portico",
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
    pingInterval: pingMilliseconds,
    socket: {
      connectTimeout: silentMilliseconds,
      socketTimeout: silentMilliseconds,
      reconnectStrategy: (tries) =>
        Math.min(100 * 2 ** Math.min(tries, 10), MAX_RETRY_MILLISECONDS) * (0.5 + Math.random() / 2),
    },
  });
  let isAway = false;
  // Log once per outage, not once per failed attempt.
  redis.on("error", (err) => {
    if (!isAway)
      log.warn({ err }, "redis is away: limits are counted on this node, and other nodes are not notified");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info("redis is back");
    isAway = false;
  });
  reconnectWhenSilent(redis);
  return redis;
}

/**
 * The socket timeout is also reset by our own writes, so on a busy node it never detects a silent server. Reconnects
 * when the server has not answered a ping for that long.
 */
function reconnectWhenSilent(redis: Redis): void {
  let silence: NodeJS.Timeout | undefined;
  const hear = () => {
    clearTimeout(silence);
    // Process replies that arrived while this process was blocked before giving up.
    const own: NodeJS.Timeout = setTimeout(
      () => setImmediate(() => own === silence && leave()),
      silentMilliseconds,
    ).unref();
    silence = own;
  };
  const leave = () => {
    if (!redis.isOpen || !redis.isReady) return;
    redis.destroy();
    redis.connect().catch(() => {});
  };
  redis.on("ready", hear);
  redis.on("ping-interval", hear);
}

/** Closes a client after its pending commands, if the server is reachable. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (!redis.isOpen) return;
  try {
    await withTimeout(
      closeTimeoutMilliseconds,
      redis.isReady ? redis.close() : Promise.reject(new Error("away")),
    );
  } catch {
    // A closing client already reports itself as closed, though it may still wait for a reply.
    redis.destroy();
  }
}

/**
 * Prefix for keys and channels, so that several deployments can share one server. The same on all nodes of a
 * deployment.
 */
export function redisPrefix(publicUrl: string): string {
  return `portico:${createHash("sha256").update(publicUrl).digest("hex").slice(0, 12)}:`;
}
